"""Starts moto's server with what it lacks to take the stacks of a stage. Each stand-in that is used says so on standard output.

Resources that moto's CloudFormation does not know are made by calls of boto3 to moto's own services, so that AWS's service
models check every property. Arguments: the port. API_ADDRESSES is a JSON object: the address at which each API is reached.
"""

import sys
import threading
from urllib.parse import urlparse

import resources as _types  # noqa: F401, registers them
from made import say
from moto.cloudformation import cloudformation_backends, models, parsing, responses
from moto.cloudformation.exceptions import CloudFormationError, ValidationError
from moto.core.responses import ActionResult
from moto.dynamodb.models import DynamoDBBackend
from moto.dynamodb.models.table import Table
from moto.dynamodb.responses import DynamoHandler
from moto.s3.models import FakeBucket, s3_backends
from moto.server import main
from moto.sqs.models import Queue
from releases import AlarmRang, watch

PORT = sys.argv[1]


def by_path(template_url, account_id, partition):
    """Whatever host a template's address names, its path is bucket and key."""
    say("templates by address, read from moto's own S3")
    bucket, key = urlparse(template_url).path.lstrip("/").split("/", 1)
    return s3_backends[account_id][partition].get_object(bucket, key).value.decode("utf-8")


def with_stack_outputs(clean):
    def cleaned(value, resources):
        if isinstance(value, dict) and "Fn::GetStackOutput" in value:
            say("Fn::GetStackOutput, read from the stack that it names")
            asked = clean(value["Fn::GetStackOutput"], resources)
            # The CDK writes the region as text in some places, where CloudFormation fills it in.
            region = resources["AWS::Region"]
            account = resources["AWS::AccountId"]
            stack = cloudformation_backends[account][region].get_stack(asked["StackName"])
            return stack.output_map[asked["OutputName"]].value
        return clean(value, resources)

    return cleaned


def update(self, template, parameters=None):
    """As CloudFormation does it: functions before the versions of them, what is gone last, and the old again on an alarm."""
    changed = self.build_resource_diff(template, parameters)
    old_resources = dict(self._resource_json_map)
    self._template = template
    if parameters:
        self.input_parameters = parameters
    self.load_mapping()
    self.load_parameters()
    self.load_conditions()
    self._resource_json_map = template["Resources"]
    types = {name: self._resource_json_map[name]["Type"] for name in changed["Modify"]}
    for name in sorted(changed["Modify"], key=lambda name: types[name] != "AWS::Lambda::Function"):
        if types[name] == "AWS::Lambda::Alias":
            continue
        modify(self, name)
    for name in changed["Add"]:
        self[name]
    for name in changed["Modify"]:
        if types[name] == "AWS::Lambda::Alias":
            modify(self, name)
    watch(self._parsed_resources, self._region_name)
    for name in changed["Remove"]:
        made = self._parsed_resources.pop(name, None)
        if made is not None and old_resources[name].get("DeletionPolicy") != "Retain":
            self._delete_resource(made, old_resources[name])


def keeping_previous(parse):
    """A parameter that keeps its previous value is a value already, where moto expects the path to it."""

    def parsed(self, value, value_type):
        return parse(self, value, value_type) if value.startswith("/") else value

    return parsed


def modify(resources, name):
    place = {"account_id": resources._account_id, "region_name": resources._region_name}
    changed = parsing.parse_and_update_resource(name, resources._resource_json_map[name], resources, **place)
    if changed is None:
        say(f"{resources._resource_json_map[name]['Type']} stays as it was in an update")
    else:
        resources._parsed_resources[name] = changed


def with_rollback(execute):
    def executed(self, change_set_name, stack_name=None):
        found = [one for one in self.change_sets.values() if change_set_name in (one.change_set_id, one.change_set_name)]
        stack = found[-1].stack
        before = stack.resource_map._template
        try:
            execute(self, found[-1].change_set_id, stack_name)
            stack.template_dict = found[-1].template_dict
        except AlarmRang:
            stack._add_stack_event("UPDATE_ROLLBACK_IN_PROGRESS", resource_status_reason="One or more alarms rang")
            stack.resource_map.update(before)
            stack._add_stack_event("UPDATE_ROLLBACK_COMPLETE")
            stack.status = "UPDATE_ROLLBACK_COMPLETE"
        except Exception as error:
            # Otherwise the CDK asks again, and moto takes the half that is made for the whole.
            stack.status = "CREATE_FAILED" if found[-1].change_set_type == "CREATE" else "UPDATE_FAILED"
            stack._add_stack_event(stack.status, resource_status_reason=repr(error))
            return
        stack.output_map = stack._create_output_map()

    return executed


def protect(self):
    say("termination protection of stacks, kept")
    stack = self.cloudformation_backend.get_stack(self._get_param("StackName"))
    stack.enable_termination_protection = str(self._get_param("EnableTerminationProtection")).lower() == "true"
    return ActionResult({"StackId": stack.stack_id})


def with_protection(delete):
    def deleted(self, name_or_stack_id):
        stack = self.get_stack(name_or_stack_id)
        if stack.enable_termination_protection:
            raise ValidationError(message=f"Stack [{name_or_stack_id}] cannot be deleted while TerminationProtection is enabled")
        self.change_sets = {key: one for key, one in self.change_sets.items() if one.stack is not stack}
        # moto forgets the exports of a stack that a change set has made.
        for export in stack.exports:
            self.exports.setdefault(export.name, export)
        delete(self, name_or_stack_id)

    return deleted


class ChangeSetNotFound(CloudFormationError):
    """As CloudFormation says it on the wire: the CDK waits for this one."""

    code = "ChangeSetNotFound"


def telling(describe):
    def described(self, change_set_name):
        try:
            return describe(self, change_set_name)
        except ValidationError as error:
            raise ChangeSetNotFound(f"ChangeSet [{change_set_name}] does not exist") from error

    return described


def forgiving(delete):
    def deleted(self, change_set_name):
        if any(change_set_name in (one.change_set_id, one.change_set_name) for one in self.change_sets.values()):
            delete(self, change_set_name)

    return deleted


def of_its_stack(get_param):
    """moto looks for change sets of that name in all stacks, and the CDK names all of them alike."""

    def got(self, name, *rest, **more):
        value = get_param(self, name, *rest, **more)
        stack = get_param(self, "StackName") if name == "ChangeSetName" and value and ":" not in value else None
        return f"{value}-{stack.split('/')[1] if ':' in stack else stack}" if stack else value

    return got


# Functions run beside moto (deployed-functions.ts), which would look for Docker on each write and each message.
nobody = property(lambda _self: {}, lambda _self, _value: None)
Queue.lambda_event_source_mappings = nobody
# The SDK sends to whatever host a queue's address names.
Queue.physical_resource_id = property(lambda self: f"http://127.0.0.1:{PORT}/{self.account_id}/{self.name}")
Table.lambda_event_source_mappings = nobody

def keeping_streams(transact):
    """moto undoes a transaction by putting a copy in a table's place, with a stream that nobody reads."""

    def transacted(self, items):
        tables = dict(self.tables)
        records = {name: list(table.stream_shard.items) for name, table in tables.items() if table.stream_shard}
        try:
            return transact(self, items)
        except Exception:
            for name, table in tables.items():
                if self.tables[name] is not table:
                    table.items = self.tables[name].items
                    table.stream_shard.items[:] = records[name]
                    self.tables[name] = table
            raise

    return transacted


def taking_in(create):
    """As CloudFormation takes in what a destroyed stage has left, where the CDK asks for it (--import-existing-resources)."""

    def taken_in(_cls, resource_name, cloudformation_json, account_id, region_name, **more):
        standing = s3_backends[account_id]["aws"].buckets.get(resource_name)
        if standing:
            say("a bucket that stayed, taken in again")
            return standing
        return create(resource_name, cloudformation_json, account_id, region_name, **more)

    return classmethod(taken_in)


one_at_a_time = threading.Lock()


def in_turn(call_action):
    def called(self):
        with one_at_a_time:
            return call_action(self)

    return called


say("DynamoDB serves one request at a time: moto's transactions undo what others write meanwhile")
say("a transaction that is undone leaves its table's stream in place")
DynamoDBBackend.transact_write_items = keeping_streams(DynamoDBBackend.transact_write_items)
DynamoHandler.call_action = in_turn(DynamoHandler.call_action)
FakeBucket.create_from_cloudformation_json = taking_in(FakeBucket.create_from_cloudformation_json)
responses.get_stack_from_s3_url = by_path
models.CloudFormationBackend.describe_change_set = telling(models.CloudFormationBackend.describe_change_set)
models.CloudFormationBackend.delete_change_set = forgiving(models.CloudFormationBackend.delete_change_set)
responses.CloudFormationResponse.update_termination_protection = protect
responses.CloudFormationResponse._get_param = of_its_stack(responses.CloudFormationResponse._get_param)
models.CloudFormationBackend.delete_stack = with_protection(models.CloudFormationBackend.delete_stack)
parsing.clean_json = with_stack_outputs(parsing.clean_json)
parsing.ResourceMap.update = update
parsing.ResourceMap.parse_ssm_parameter = keeping_previous(parsing.ResourceMap.parse_ssm_parameter)
models.CloudFormationBackend.execute_change_set = with_rollback(models.CloudFormationBackend.execute_change_set)

main(["-H", "127.0.0.1", "-p", PORT])

"""Starts moto's server with what it lacks to take the stacks of a stage. Each stand-in that is used says so on standard output.

Resources that moto's CloudFormation does not know are made by calls of boto3 to moto's own services, so that AWS's service
models check every property. Arguments: the port. API_ADDRESSES is a JSON object: the address at which each API is reached.
"""

import json
import os
import sys
import time

import boto3
from botocore.exceptions import ClientError
from moto.cloudformation import cloudformation_backends, models, parsing, responses
from moto.cloudformation.exceptions import ValidationError
from moto.core.common_models import CloudFormationModel
from moto.core.responses import ActionResult
from moto.dynamodb.models.table import Table
from moto.server import main
from moto.sqs.models import Queue

PORT = sys.argv[1]
API_ADDRESSES = json.loads(os.environ.get("API_ADDRESSES", "{}"))
# How long a release with a canary watches its alarms here; in AWS ten minutes.
CANARY_SECONDS = float(os.environ.get("CANARY_SECONDS", "3"))
_said = set()


def say(what: str) -> None:
    if what not in _said:
        _said.add(what)
        print(f"stand-in: {what}", flush=True)


def service(name: str, region: str):
    return boto3.client(
        name,
        region_name=region,
        endpoint_url=f"http://127.0.0.1:{PORT}",
        aws_access_key_id="moto",
        aws_secret_access_key="moto",
    )


def without(properties: dict, *names: str) -> dict:
    return {name: value for name, value in properties.items() if name not in names}


def lower(value):
    """CodeDeploy's API begins every name with a small letter, its resources with a capital one."""
    if isinstance(value, dict):
        return {name[0].lower() + name[1:]: lower(inner) for name, inner in value.items()}
    return [lower(inner) for inner in value] if isinstance(value, list) else value


class Made:
    """A resource that a stand-in has made: what Ref and Fn::GetAtt give, and how it is removed."""

    def __init__(self, ref, attributes=None, remove=None):
        self.physical_resource_id = ref
        self.attributes = attributes or {}
        self.remove = remove

    def get_cfn_attribute(self, name):
        return self.attributes[name]

    def is_created(self):
        return True

    def delete(self, _account_id, _region):
        try:
            if self.remove:
                self.remove()
        except ClientError as error:
            # moto deletes in any order: a route goes with its API, an alias with its function.
            if error.response["ResponseMetadata"]["HTTPStatusCode"] != 404:
                raise


def stand_in(type_name: str, name_property: str = ""):
    """Registers a function as the maker of a type: it gets properties, region, the generated name, and what there was."""

    def register(make):
        def make_it(name, resource, region, before=None):
            say(f"{type_name}, made by calls to its service")
            made = make(dict(resource.get("Properties") or {}), region, name, before)
            made.cf_resource_type = type_name
            return made

        def create(_cls, name, resource, _account_id, region, **_more):
            return make_it(name, resource, region)

        def update(_cls, original_resource, new_resource_name, cloudformation_json, account_id, region_name):
            return make_it(new_resource_name, cloudformation_json, region_name, original_resource)

        body = {
            "cloudformation_type": staticmethod(lambda: type_name),
            "cloudformation_name_type": staticmethod(lambda: name_property),
            "has_cfn_attr": classmethod(lambda _cls, _attribute: True),
            "create_from_cloudformation_json": classmethod(create),
            "update_from_cloudformation_json": classmethod(update),
        }
        type(type_name.replace("::", ""), (Made, CloudFormationModel), body)
        return make

    return register


@stand_in("AWS::ApiGatewayV2::Api", "Name")
def api(properties, region, _name, before):
    gateway = service("apigatewayv2", region)
    if before:
        gateway.update_api(ApiId=before.physical_resource_id, **without(properties, "Tags", "ProtocolType"))
        return before
    made = gateway.create_api(**properties)["ApiId"]
    address = API_ADDRESSES.get(properties["Name"], f"https://{made}.execute-api.{region}.amazonaws.com")
    return Made(made, {"ApiEndpoint": address, "ApiId": made}, lambda: gateway.delete_api(ApiId=made))


@stand_in("AWS::ApiGatewayV2::Integration")
def integration(properties, region, _name, before):
    gateway = service("apigatewayv2", region)
    if before:
        gateway.update_integration(IntegrationId=before.physical_resource_id, **properties)
        return before
    return Made(gateway.create_integration(**properties)["IntegrationId"])


@stand_in("AWS::ApiGatewayV2::Route")
def route(properties, region, _name, before):
    gateway = service("apigatewayv2", region)
    if before:
        gateway.update_route(RouteId=before.physical_resource_id, **properties)
        return before
    made = gateway.create_route(**properties)["RouteId"]
    return Made(made, remove=lambda: gateway.delete_route(ApiId=properties["ApiId"], RouteId=made))


@stand_in("AWS::ApiGatewayV2::Stage")
def api_stage(properties, region, _name, before):
    if not before:
        service("apigatewayv2", region).create_stage(**properties)
    return Made(properties["StageName"])


@stand_in("AWS::CloudWatch::Alarm", "AlarmName")
def alarm(properties, region, name, _before):
    watch = service("cloudwatch", region)
    watch.put_metric_alarm(**{"AlarmName": name, **properties})
    arn = watch.describe_alarms(AlarmNames=[properties.get("AlarmName", name)])["MetricAlarms"][0]["AlarmArn"]
    name = properties.get("AlarmName", name)
    return Made(name, {"Arn": arn}, lambda: watch.delete_alarms(AlarmNames=[name]))


@stand_in("AWS::CodeDeploy::Application", "ApplicationName")
def application(properties, region, name, before):
    if before:
        return before
    deploy = service("codedeploy", region)
    deploy.create_application(applicationName=name, computePlatform=properties["ComputePlatform"])
    return Made(name)


@stand_in("AWS::CodeDeploy::DeploymentGroup", "DeploymentGroupName")
def deployment_group(properties, region, name, before):
    name = before.physical_resource_id if before else name
    if not before:
        group = lower(without(properties, "Tags"))
        service("codedeploy", region).create_deployment_group(deploymentGroupName=name, **group)
    made = Made(name)
    made.properties = properties
    return made


@stand_in("AWS::DynamoDB::GlobalTable", "TableName")
def table(properties, region, name, before):
    if before:
        return before
    dynamo = service("dynamodb", region)
    replica = properties["Replicas"][0]
    taken = without(properties, "Replicas", "TimeToLiveSpecification", "SSESpecification", "StreamSpecification")
    key = replica.get("SSESpecification", {}).get("KMSMasterKeyId")
    made = dynamo.create_table(
        **{
            "TableName": name,
            **taken,
            "StreamSpecification": {"StreamEnabled": True, **properties["StreamSpecification"]},
            "DeletionProtectionEnabled": replica.get("DeletionProtectionEnabled", False),
            "Tags": replica.get("Tags", []),
            **({"SSESpecification": {"Enabled": True, "SSEType": "KMS", "KMSMasterKeyId": key}} if key else {}),
        }
    )["TableDescription"]
    dynamo.update_time_to_live(TableName=name, TimeToLiveSpecification=properties["TimeToLiveSpecification"])
    dynamo.update_continuous_backups(
        TableName=name, PointInTimeRecoverySpecification=replica["PointInTimeRecoverySpecification"]
    )
    return Made(name, {"Arn": made["TableArn"], "StreamArn": made["LatestStreamArn"]})


@stand_in("AWS::Lambda::Version")
def version(properties, region, _name, before):
    if before:
        return before
    made = service("lambda", region).publish_version(**without(properties, "ProvisionedConcurrencyConfig"))
    return Made(made["FunctionArn"], {"Version": made["Version"], "FunctionArn": made["FunctionArn"]})


@stand_in("AWS::Lambda::Alias")
def alias(properties, region, _name, before):
    functions = service("lambda", region)
    if not before:
        made = functions.create_alias(**without(properties, "ProvisionedConcurrencyConfig"))
        was = Made(made["AliasArn"])
        was.remove = lambda: functions.delete_alias(FunctionName=properties["FunctionName"], Name=properties["Name"])
    else:
        was = before
        shift(functions, properties, region)
    return was


@stand_in("AWS::Lambda::EventInvokeConfig")
def event_invoke_config(properties, region, _name, _before):
    service("lambda", region).put_function_event_invoke_config(**properties)
    return Made(f"{properties['FunctionName']}:{properties['Qualifier']}")


@stand_in("AWS::SNS::TopicPolicy")
def topic_policy(properties, region, name, _before):
    policy = json.dumps(properties["PolicyDocument"])
    for topic in properties["Topics"]:
        service("sns", region).set_topic_attributes(TopicArn=topic, AttributeName="Policy", AttributeValue=policy)
    return Made(name)


@stand_in("AWS::SQS::QueuePolicy")
def queue_policy(properties, region, name, _before):
    for queue in properties["Queues"]:
        policy = {"Policy": json.dumps(properties["PolicyDocument"])}
        service("sqs", region).set_queue_attributes(QueueUrl=queue, Attributes=policy)
    return Made(name)


@stand_in("AWS::S3::BucketPolicy")
def bucket_policy(_properties, _region, name, _before):
    # moto denies without a look at conditions: the policy that denies http would deny everything.
    say("bucket policies, taken and not applied")
    return Made(name)


@stand_in("AWS::KMS::Alias", "AliasName")
def key_alias(properties, region, _name, before):
    keys = service("kms", region)
    if not before:
        keys.create_alias(**properties)
    name = properties["AliasName"]
    return Made(name, remove=lambda: keys.delete_alias(AliasName=name))


@stand_in("AWS::SecretsManager::Secret", "Name")
def secret(properties, region, name, before):
    if before:
        return before
    secrets = service("secretsmanager", region)
    taken = without(properties, "GenerateSecretString")
    if "GenerateSecretString" in properties:
        wanted = properties["GenerateSecretString"]
        chosen = without(wanted, "SecretStringTemplate", "GenerateStringKey")
        value = secrets.get_random_password(**chosen)["RandomPassword"]
        template = json.loads(wanted["SecretStringTemplate"])
        taken["SecretString"] = json.dumps({**template, wanted["GenerateStringKey"]: value})
    return Made(secrets.create_secret(**{"Name": name, **taken})["ARN"])


# ── Releases: CodeDeploy's canary, in small ──────────────────────────────────


class AlarmRang(Exception):
    """An alarm of a deployment group rang while its alias was shifting."""


_shifting = []


def shift(functions, properties, region):
    """A tenth of the traffic first; `watch` says what becomes of it."""
    named = {"FunctionName": properties["FunctionName"], "Name": properties["Name"]}
    before = functions.get_alias(**named)["FunctionVersion"]
    after = properties["FunctionVersion"]
    if before != after:
        functions.update_alias(**named, FunctionVersion=before, RoutingConfig={"AdditionalVersionWeights": {after: 0.1}})
        _shifting.append((functions, named, before, after))


def watch(resources, region):
    """Waits while no alarm of the stack's deployment groups rings, then ends every shift, forward or back."""
    shifts = list(_shifting)
    _shifting.clear()
    if not shifts:
        return
    groups = [made.properties for made in resources.values() if hasattr(made, "properties") and isinstance(made, Made)]
    names = {alarm["Name"] for group in groups for alarm in group.get("AlarmConfiguration", {}).get("Alarms", [])}
    canary = any("Canary" in group["DeploymentConfigName"] for group in groups)
    say(f"CodeDeploy's canary: a tenth of the traffic for {CANARY_SECONDS} s instead of ten minutes")
    until = time.monotonic() + (CANARY_SECONDS if canary else 0)
    rang = False
    while not rang and time.monotonic() < until:
        time.sleep(0.1)
        ringing = service("cloudwatch", region).describe_alarms(StateValue="ALARM")["MetricAlarms"]
        rang = any(alarm["AlarmName"] in names for alarm in ringing)
    for functions, named, before, after in shifts:
        functions.update_alias(**named, FunctionVersion=before if rang else after, RoutingConfig={})
    if rang:
        raise AlarmRang


# ── CloudFormation ───────────────────────────────────────────────────────────


def by_path(template_url, account_id, partition):
    """Whatever host a template's address names, its path is bucket and key."""
    from urllib.parse import urlparse

    from moto.s3.models import s3_backends

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
        stack.output_map = stack._create_output_map()

    return executed


def protect(self):
    say("termination protection of stacks, kept")
    stack = self.cloudformation_backend.get_stack(self._get_param("StackName"))
    stack.enable_termination_protection = str(self._get_param("EnableTerminationProtection")).lower() == "true"
    return ActionResult({"StackId": stack.stack_id})


def with_protection(delete):
    def deleted(self, name_or_stack_id):
        if self.get_stack(name_or_stack_id).enable_termination_protection:
            raise ValidationError(message=f"Stack [{name_or_stack_id}] cannot be deleted while TerminationProtection is enabled")
        delete(self, name_or_stack_id)

    return deleted


def forgiving(delete):
    def deleted(self, change_set_name):
        if any(change_set_name in (one.change_set_id, one.change_set_name) for one in self.change_sets.values()):
            delete(self, change_set_name)

    return deleted


# Functions run beside moto (deployed-functions.ts), which would look for Docker on each write and each message.
nobody = property(lambda _self: {}, lambda _self, _value: None)
Queue.lambda_event_source_mappings = nobody
# The SDK sends to whatever host a queue's address names.
Queue.physical_resource_id = property(lambda self: f"http://127.0.0.1:{PORT}/{self.account_id}/{self.name}")
Table.lambda_event_source_mappings = nobody

responses.get_stack_from_s3_url = by_path
models.CloudFormationBackend.delete_change_set = forgiving(models.CloudFormationBackend.delete_change_set)
responses.CloudFormationResponse.update_termination_protection = protect
models.CloudFormationBackend.delete_stack = with_protection(models.CloudFormationBackend.delete_stack)
parsing.clean_json = with_stack_outputs(parsing.clean_json)
parsing.ResourceMap.update = update
models.CloudFormationBackend.execute_change_set = with_rollback(models.CloudFormationBackend.execute_change_set)

main(["-H", "127.0.0.1", "-p", PORT])

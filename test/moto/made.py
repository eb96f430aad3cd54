"""What stand-ins for types of moto's CloudFormation are made of."""

import sys

import boto3
import moto.cloudformation.parsing  # noqa: F401, loads moto's own types first: what is registered later counts
from botocore.exceptions import ClientError
from moto.core.common_models import CloudFormationModel

_said = set()


def say(what: str) -> None:
    if what not in _said:
        _said.add(what)
        print(f"stand-in: {what}", flush=True)


def service(name: str, region: str):
    return boto3.client(
        name,
        region_name=region,
        endpoint_url=f"http://127.0.0.1:{sys.argv[1]}",
        aws_access_key_id="moto",
        aws_secret_access_key="moto",
    )


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

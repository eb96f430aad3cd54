"""Types that moto's CloudFormation does not know, made by calls of boto3 to moto's own services."""

import json
import os

from made import Made, say, service, stand_in
from releases import shift

API_ADDRESSES = json.loads(os.environ.get("API_ADDRESSES", "{}"))


def without(properties: dict, *names: str) -> dict:
    return {name: value for name, value in properties.items() if name not in names}


def lower(value):
    """CodeDeploy's API begins every name with a small letter, its resources with a capital one."""
    if isinstance(value, dict):
        return {name[0].lower() + name[1:]: lower(inner) for name, inner in value.items()}
    return [lower(inner) for inner in value] if isinstance(value, list) else value


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
    arn = watch.describe_alarms(AlarmNames=[name])["MetricAlarms"][0]["AlarmArn"]
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


@stand_in("AWS::Logs::MetricFilter", "FilterName")
def metric_filter(properties, region, name, _before):
    logs = service("logs", region)
    group = properties["LogGroupName"]
    logs.put_metric_filter(**{"filterName": name, **lower(properties)})
    return Made(name, remove=lambda: logs.delete_metric_filter(logGroupName=group, filterName=name))


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


@stand_in("AWS::KMS::Key")
def key(properties, region, _name, before):
    """moto knows the type, but not how CloudFormation writes its tags."""
    if before:
        return before
    keys = service("kms", region)
    tags = [{"TagKey": tag["Key"], "TagValue": tag["Value"]} for tag in properties.get("Tags", [])]
    made = keys.create_key(Policy=json.dumps(properties["KeyPolicy"]), Tags=tags)["KeyMetadata"]
    if properties.get("EnableKeyRotation"):
        keys.enable_key_rotation(KeyId=made["KeyId"])
    return Made(made["KeyId"], {"Arn": made["Arn"], "KeyId": made["KeyId"]})


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

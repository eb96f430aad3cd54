"""CodeDeploy's canary in small: an alias shifts a tenth of its traffic, and goes back when an alarm rings."""

import os
import time

from made import Made, say, service

# How long a release with a canary watches its alarms here; in AWS ten minutes.
CANARY_SECONDS = float(os.environ.get("CANARY_SECONDS", "30"))


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

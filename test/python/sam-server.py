"""Serves a template as `sam local start-api` does: python sam-server.py TEMPLATE FUNCTIONS PORT.

SAM CLI's own parts read the template, match routes, make events, resolve environments and turn results into responses.
Replaced is only what needs Docker, the container of a function: its configuration and the event are posted to FUNCTIONS,
a URL, and what comes back is what the function would have written.
"""

import json
import sys
import urllib.request

from samcli import __version__
from samcli.commands.local.lib.local_lambda import LocalLambdaRunner
from samcli.lib.providers.api_provider import ApiProvider
from samcli.lib.providers.sam_function_provider import SamFunctionProvider
from samcli.lib.providers.sam_stack_provider import SamLocalStackProvider
from samcli.local.apigw.local_apigw_service import LocalApigwService


class FunctionsElsewhere:
    """In place of samcli.local.lambdafn.runtime.LambdaRuntime."""

    def __init__(self, url):
        self.url = url

    def invoke(self, function_config, event, _tenant_id=None, stdout=None, **_containers):
        invocation = {
            "name": function_config.name,
            "folder": function_config.code_abs_path,
            "handler": function_config.handler,
            "memoryMb": function_config.memory,
            "timeoutSeconds": function_config.timeout,
            "environment": function_config.env_vars.resolve(),
            "event": json.loads(event),
        }
        with urllib.request.urlopen(self.url, json.dumps(invocation).encode()) as response:
            stdout.write_str(response.read().decode())


def main(template, functions, port):
    stacks, _ = SamLocalStackProvider.get_stacks(template)
    runner = LocalLambdaRunner(FunctionsElsewhere(functions), SamFunctionProvider(stacks), cwd=".", real_path=".")
    service = LocalApigwService(ApiProvider(stacks).api, runner, port=int(port), host="127.0.0.1")
    service.create()
    print(json.dumps({"version": __version__}), flush=True)
    service.run()


main(*sys.argv[1:])

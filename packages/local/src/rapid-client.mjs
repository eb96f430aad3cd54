// Preloaded into every function process. AWS's runtime client asks for a native module, `rapid-client.node`, which is not
// built here (decision 0004); this file answers in its place and speaks the public Runtime API (2018-06-01) over HTTP.
import { Agent, request } from "node:http";
import { flushCompileCache, registerHooks } from "node:module";

// Node has read it by now, and Lambda has nothing like it.
delete process.env.NODE_COMPILE_CACHE;

const BASE = `http://${process.env.AWS_LAMBDA_RUNTIME_API}/2018-06-01/runtime/invocation`;

// One connection: what is sent first arrives first.
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

const call = (method, path, body, headers = {}) =>
  new Promise((resolve, reject) => {
    const asked = request(`${BASE}${path}`, { method, agent, headers }, (answer) => {
      const chunks = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        if ((answer.statusCode ?? 500) < 400) resolve({ headers: answer.headers, bodyJson: text });
        else reject(new Error(`Runtime API answered ${answer.statusCode}: ${text}`));
      });
    });
    asked.on("error", reject);
    asked.end(body);
  });

const post = (path, body, headers) =>
  call("POST", path, body, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    ...headers,
  });

// The native module posts before it returns; here the next request waits for the post instead.
let posted = Promise.resolve();
let begun = process.cpuUsage();

let asked = 0;

/** Waits for the next invocation. */
export const next = async () => {
  await posted;
  asked += 1;
  // The first event has run most of what later ones run. A copy is killed, and has no end at which this would be kept.
  if (asked === 2) flushCompileCache();
  const invocation = await call("GET", "/next");
  begun = process.cpuUsage();
  return invocation;
};

/** Beyond the Runtime API: the processor time that the invocation took, for measurements. */
const used = () => {
  const { user, system } = process.cpuUsage(begun);
  return { "processor-us": user + system };
};

/** Hands over the answer of an invocation. */
export const done = (id, body) => {
  posted = post(`/${id}/response`, body, used());
};

/** Hands over the error of an invocation. */
export const error = (id, body) => {
  posted = post(`/${id}/error`, body, used());
};

// The parent decides when a function ends; Ctrl-C in the terminal is for the parent.
process.on("SIGINT", () => {});

const hooks = registerHooks({
  resolve: (specifier, context, nextResolve) => {
    if (!specifier.endsWith("/rapid-client.node")) return nextResolve(specifier, context);
    hooks.deregister();
    return { url: import.meta.url, format: "module", shortCircuit: true };
  },
});

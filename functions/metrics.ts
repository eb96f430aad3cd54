import { Metrics } from "@aws-lambda-powertools/metrics";

/** Namespace of every metric that functions write themselves. */
const METRIC_NAMESPACE = "Isotherm";

/** Metrics of a function, under its name in AWS: stages of one AWS account must not add up. */
export const functionMetrics = (name: string, environment: NodeJS.ProcessEnv): Metrics =>
  new Metrics({ namespace: METRIC_NAMESPACE, serviceName: environment["AWS_LAMBDA_FUNCTION_NAME"] ?? name });

import { describe, expect, it } from "vitest";
import { httpResponse } from "./gateway-response.ts";

const responseTo = (payload: unknown) => {
  const { body, ...rest } = httpResponse({ status: "answered", payload: JSON.stringify(payload) });
  return { ...rest, body: body.toString() };
};
const FAILED = {
  status: 500,
  headers: { "content-type": "application/json" },
  cookies: [],
  body: '{"message":"Internal Server Error"}',
};

describe("turning a function's answer into an HTTP answer", () => {
  it("takes status, headers, cookies and body", () => {
    const answer = {
      statusCode: 201,
      headers: { "X-Count": 3, "Content-Type": "text/css" },
      cookies: ["a=1"],
      body: "x",
    };
    expect(responseTo(answer)).toEqual({
      status: 201,
      headers: { "x-count": "3", "content-type": "text/css" },
      cookies: ["a=1"],
      body: "x",
    });
  });

  it("decodes a base64 body", () => {
    expect(responseTo({ statusCode: 200, body: "aGk=", isBase64Encoded: true }).body).toBe("hi");
  });

  it("calls a body without a type plain text", () => {
    expect(responseTo({ statusCode: 200 }).headers).toEqual({ "content-type": "text/plain;charset=UTF-8" });
  });

  it.each([
    [{ message: "hi" }, '{"message":"hi"}'],
    ["hi", "hi"],
    [null, "null"],
    [[1, 2], "[1,2]"],
  ])("takes %j, which names no status, for the body of a 200", (payload, body) => {
    expect(responseTo(payload)).toEqual({
      status: 200,
      headers: { "content-type": "application/json" },
      cookies: [],
      body,
    });
  });

  it.each([
    [{ statusCode: "abc" }],
    [{ statusCode: 99 }],
    [{ statusCode: 200, body: { no: "text" } }],
    [{ statusCode: 200, headers: "x" }],
    [{ statusCode: 200, cookies: "x" }],
  ])("answers 500 to the nonsense %j", (payload) => {
    expect(responseTo(payload)).toEqual(FAILED);
  });

  it("tells nothing about a failure", () => {
    const { body, ...rest } = httpResponse({ status: "failed", errorType: "TypeError", errorMessage: "secret" });
    expect({ ...rest, body: body.toString() }).toEqual(FAILED);
  });

  it.each([
    ["x", 6],
    ["€", 2],
    ["\\", 3],
  ])(
    "fails an answer of %j that is larger than Lambda's 6 MB, counted in the bytes of the result",
    (character, times) => {
      const answerOf = (characters: number) =>
        responseTo({ statusCode: 200, body: character.repeat(characters) }).status;
      expect(answerOf(times * 1024 * 1024)).toBe(500);
      expect(answerOf(times * 1024 * 1024 - 100)).toBe(200);
    },
  );
});

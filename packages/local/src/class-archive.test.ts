import { readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { classArchive } from "./class-archive.ts";
import { temporaryFolder } from "./fixtures.ts";

const aProgram = () => {
  const folder = temporaryFolder();
  const jar = join(temporaryFolder(), "program.jar");
  writeFileSync(jar, "a jar");
  const make = vi.fn<(file: string) => Promise<boolean>>(async (file) => {
    writeFileSync(file, "classes");
    return true;
  });
  return { folder, jar, make };
};

describe("an archive of classes", () => {
  it("is made once, whoever asks for it meanwhile or later", async () => {
    const program = aProgram();
    const [file = "", ...others] = await Promise.all([classArchive(program), classArchive(program)]);
    expect([...others, await classArchive(program)]).toEqual([file, file]);
    expect(readFileSync(file, "utf8")).toBe("classes");
    expect(program.make).toHaveBeenCalledTimes(1);
    expect(readdirSync(program.folder)).toHaveLength(1);
  });

  it("is another one for another edition of the program, in the place of the earlier one", async () => {
    const program = aProgram();
    const first = await classArchive(program);
    utimesSync(program.jar, 1, 1);
    const second = await classArchive(program);
    expect(second).not.toBe(first);
    expect(program.make).toHaveBeenCalledTimes(2);
    expect(readdirSync(program.folder)).toEqual([basename(second ?? "")]);
  });

  it("is not there until it is whole", async () => {
    const program = aProgram();
    program.make.mockImplementationOnce(async (file) => {
      writeFileSync(file, "half");
      throw new Error("ended in between");
    });
    await expect(classArchive(program)).rejects.toThrow("ended in between");
    expect(readFileSync((await classArchive(program)) ?? "", "utf8")).toBe("classes");
  });

  it.each([
    ["Java makes none", () => {}],
    ["Java is killed while it writes", (file: string) => writeFileSync(file, "half", { mode: 0o444 })],
  ])("is done without, and not tried again, where %s", async (why, write) => {
    const program = aProgram();
    program.make.mockImplementation(async (file) => {
      write(file);
      return why === "Java makes none";
    });
    expect(await classArchive(program)).toBeUndefined();
    expect(await classArchive(program)).toBeUndefined();
    expect(program.make).toHaveBeenCalledTimes(1);
  });

  it("is not asked for where there is no Java", async () => {
    const program = aProgram();
    // No program, only a file of that name.
    writeFileSync(join(program.folder, "java"), "");
    vi.stubEnv("PATH", program.folder);
    try {
      expect(await classArchive(program)).toBeUndefined();
    } finally {
      vi.unstubAllEnvs();
    }
    expect(program.make).not.toHaveBeenCalled();
  });
});

import { readFileSync } from "node:fs";
import { Command } from "@commander-js/extra-typings";
import { readCatalogueRecords } from "@isotherm/store";
import { PhotoWords } from "@isotherm/store/items/catalogue-items";
import { removeProjectPhoto, setProjectPhoto } from "@isotherm/store/operator/index";
import { parsed } from "../input.ts";
import { type Operator, type Run, confirm, report } from "../operator.ts";
import { UsageError } from "../usage-error.ts";

const projectOf = async ({ table }: Operator, id: string) => {
  const { projects } = await readCatalogueRecords(table);
  const project = projects.find((candidate) => candidate.id === id);
  if (!project) throw new UsageError(`There is no project ${id}.`);
  return project;
};

const bytesOf = (file: string): Uint8Array => {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new UsageError(`${file} can't be read (${(error as NodeJS.ErrnoException).code}).`);
  }
};

const setCommand = (run: Run) =>
  new Command("set")
    .argument("<project>")
    .argument("<file>", "JPEG or PNG of at least 1280 x 720 pixels; what is above or beside 16:9 is cut off")
    .description("show a photo in the place of the project's drawing; nothing but its pixels is kept")
    .requiredOption("--alt <text>", "what is to be seen, for who does not see it")
    .requiredOption("--credit <text>", "whose photo it is and its licence: Photo: Ann Lee, CC BY 4.0")
    .option("--credit-link <url>", "where the photo is from, https")
    .action((id, file, { alt, credit, creditLink }) =>
      run(async (operator) => {
        const words = parsed(PhotoWords, { alt, credit, credit_link: creditLink ?? null });
        const project = await projectOf(operator, id);
        const { photoVersions } = await import("../photo-versions.ts");
        const versions = await photoVersions(bytesOf(file));
        await confirm(operator, `${project.name} (${id}) is shown with a photo: ${words.credit}.`);
        const photo = await setProjectPhoto(operator, project, versions, words);
        report(operator, { id, ...photo }, [`${project.name} has a photo. Functions follow within a minute.`]);
      }),
    );

const removeCommand = (run: Run) =>
  new Command("remove")
    .argument("<project>")
    .description("show the project's drawing again")
    .action((id) =>
      run(async (operator) => {
        const project = await projectOf(operator, id);
        if (!project.photo) throw new UsageError(`The project ${id} has no photo.`);
        await confirm(operator, `${project.name} (${id}) loses its photo.`);
        await removeProjectPhoto(operator, project);
        report(operator, { id }, [`${project.name} has no photo any more. Functions follow within a minute.`]);
      }),
    );

/** `project photo …`: the photo of a project. */
export const projectPhotoCommand = (run: Run) =>
  new Command("photo")
    .description("show a photo in the place of a project's drawing, or remove it")
    .addCommand(setCommand(run))
    .addCommand(removeCommand(run));

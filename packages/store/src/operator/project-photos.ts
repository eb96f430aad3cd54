import type { ProjectId } from "@isotherm/core";
import type { CatalogueProject, PhotoWords, ProjectPhoto } from "../items/catalogue-items.ts";
import { keys } from "../keys.ts";
import { keyOfPicture, pictureItem, picturePath, type StoredPicture } from "../pictures.ts";
import { change, overwrite, remove } from "../write-transaction.ts";
import { type Operating, operate } from "./operator-act.ts";

/** What the paths of pictures of the catalogue begin below. */
const BASE = "/v1";

/** The two sizes of a photo. */
type Sizes = Readonly<Record<"large" | "small", StoredPicture>>;

/** Shows a photo in the place of a project's drawings, and removes the one before. Functions follow within a minute. */
export const setProjectPhoto = async (
  operating: Operating,
  project: Pick<CatalogueProject, "id" | "photo">,
  { large, small }: Sizes,
  words: PhotoWords,
): Promise<ProjectPhoto> => {
  const pathOf = (picture: StoredPicture): string => picturePath(project.id, picture).slice(BASE.length);
  const photo = { large: pathOf(large), small: pathOf(small), ...words };
  const gone = picturesOf(project.photo).filter((path) => path !== photo.large && path !== photo.small);
  await operate(operating, { command: "project photo set", subject: project.id, detail: photo }, [
    change(keys.project(project.id), { photo }),
    overwrite(pictureItem(project.id, large)),
    overwrite(pictureItem(project.id, small)),
    ...removals(gone),
  ]);
  return photo;
};

/** Shows the drawings of a project again. */
export const removeProjectPhoto = async (
  operating: Operating,
  { id, photo }: Readonly<{ id: ProjectId }> & Pick<CatalogueProject, "photo">,
): Promise<void> => {
  await operate(operating, { command: "project photo remove", subject: id, detail: {} }, [
    change(keys.project(id), { photo: undefined }),
    ...removals(picturesOf(photo)),
  ]);
};

const picturesOf = (photo: ProjectPhoto | undefined): readonly string[] => (photo ? [photo.large, photo.small] : []);

const removals = (paths: readonly string[]) =>
  paths.flatMap((path) => {
    const key = keyOfPicture(BASE + path);
    return key ? [remove(key)] : [];
  });

/** The address of a picture: of one that the service draws itself, its path below `/v1` is kept. */
export const pictureAddress = (origin: string, picture: string): string =>
  picture.startsWith("/") ? `${origin}/v1${picture}` : picture;

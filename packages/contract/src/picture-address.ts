/**
 * The address of a picture of the catalogue. Of one that the service draws itself only the path below `/v1` is kept.
 *
 * @param origin where the service was reached, such as `https://api.example.org`
 */
export const pictureAddress = (origin: string, picture: string): string =>
  picture.startsWith("/") ? `${origin}/v1${picture}` : picture;

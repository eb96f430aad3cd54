const HERE = "https://here.invalid";

/**
 * Whether a picture is one of ours: a path of this host. Those of other hosts are not shown, because they would learn who
 * looks. `//host/path` names another host, too, in every way in which browsers read it.
 */
export const isOwnPicture = (picture: string | null): picture is string =>
  picture !== null && picture.startsWith("/") && URL.parse(picture, HERE)?.origin === HERE;

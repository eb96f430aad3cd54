/** Whether a picture is one of ours. Those of other hosts are not shown: they would learn who looks. */
export const isOwnPicture = (picture: string | null): picture is string => picture?.startsWith("/") ?? false;

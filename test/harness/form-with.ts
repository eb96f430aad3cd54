/** A form with one file, as browsers and programs send one. */
export const formWith = (field: string, content: string | Uint8Array<ArrayBuffer>, filename = "file"): FormData => {
  const form = new FormData();
  form.append(field, new Blob([content]), filename);
  return form;
};

const drawing = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 32"><path fill="${colour}" d="M4 28 48 4l44 24z"/></svg>`;

/** A logo that the service takes. */
export const A_LOGO = drawing("#0b6b4c");

/** Another one. */
export const ANOTHER_LOGO = drawing("#123456");

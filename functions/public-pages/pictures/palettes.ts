/** Colours of a time of day. */
export interface Palette {
  readonly skyTop: string;
  readonly skyBottom: string;
  readonly sun: string;
  readonly far: string;
  readonly middle: string;
  readonly near: string;
  readonly dark: string;
  readonly light: string;
}

const palette = (...[skyTop, skyBottom, sun, far, middle, near, dark, light]: readonly string[]): Palette =>
  ({ skyTop, skyBottom, sun, far, middle, near, dark, light }) as Palette;

/** One for each variant, from early morning to dusk. */
export const PALETTES: readonly Palette[] = [
  palette("#8FC1D9", "#FDEBC8", "#FFD27D", "#9DBFA6", "#5E9275", "#2E6B4F", "#1D4634", "#F7F3E8"),
  palette("#6FA8DC", "#DCEFF7", "#FFF3C4", "#A7B8C9", "#7089A4", "#3B4A6B", "#26314A", "#F4F7FA"),
  palette("#F2A65A", "#FCE2C1", "#FFF0C9", "#D9A679", "#B5763F", "#7D4A1E", "#4E2D12", "#FFF6EA"),
  palette("#7FB7BE", "#E3F1E0", "#FFE9A8", "#86A98B", "#41765A", "#1B4332", "#0F2A20", "#EFF7EE"),
  palette("#5DA9E9", "#EAF6FF", "#FFE066", "#A9C8D8", "#5F96B3", "#1D5C8A", "#123A58", "#FFFFFF"),
  palette("#A3B9C9", "#F1EBDD", "#FBE3A4", "#A9B18F", "#76864F", "#4A5D23", "#2C3814", "#F8F5EA"),
  palette("#3E7C8F", "#CFE7E8", "#F6E7C1", "#7FA9B0", "#3F7784", "#264653", "#152A33", "#EDF6F6"),
  palette("#B8A1A8", "#F6DFD3", "#FFD3B0", "#A88C8A", "#6F5356", "#3D2C2E", "#241819", "#FBF1EC"),
  palette("#5B5F97", "#F4B6A6", "#FFE3A3", "#8A7FA8", "#57527F", "#33305A", "#1D1B38", "#F8ECEF"),
];

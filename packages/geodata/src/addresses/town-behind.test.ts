import { describe, expect, it } from "vitest";
import { generatedData } from "../../build/ensure-geodata.ts";
import { roughKm } from "../coordinates.ts";
import { gazetteer } from "./gazetteer.ts";

const { find } = gazetteer(await generatedData());

const distance = (country: string | undefined, city: string, lat: number, lon: number): number =>
  roughKm(find({ country, city }).coordinates, { lat, lon });

describe("a town behind a name", () => {
  it.each([
    ["CHN", "Nanshan, Shenzhen", 22.53, 113.93],
    ["CHN", "Nanshan, Shenzhen, Guangdong", 22.53, 113.93],
    [undefined, "Nanshan, Shenzhen, China", 22.53, 113.93],
    ["CHN", "Baoshan, Shanghai", 31.4, 121.49],
    ["CHN", "Chaoyang, Beijing", 39.92, 116.44],
    ["DEU", "Essen, Oldenburg", 52.72, 7.94],
  ])("decides among namesakes, %s: %s", (country, city, lat, lon) => {
    expect(distance(country, city, lat, lon)).toBeLessThan(20);
  });

  it.each([
    ["CHN", "Baiyun Logistics Park, Guangzhou", 23.12, 113.25],
    ["JPN", "Konohana, Osaka", 34.69, 135.5],
    ["KEN", "Industrial Area, Nairobi, Kenya", -1.28, 36.82],
    ["BRA", "Distrito Industrial, Manaus", -3.1, -60.02],
    ["KOR", "Gangseo-gu, Busan", 35.1, 129.04],
  ])("stands for its quarters and sites that are not known, %s: %s", (country, city, lat, lon) => {
    expect(distance(country, city, lat, lon)).toBeLessThan(20);
    expect(find({ country, city }).confidence).toBe("town_behind");
  });

  it.each([
    ["ARG", "Bahía Blanca, Buenos Aires", -38.72, -62.27],
    ["ARG", "Malargüe, Mendoza", -35.48, -69.58],
    ["BRA", "Ribeirão Preto, São Paulo", -21.18, -47.81],
    ["CHN", "Tonghua, Jilin", 41.72, 125.93],
    ["CHN", "Wuxi, Chongqing", 31.4, 109.57],
    ["MEX", "Ciudad Juárez, Chihuahua", 31.72, -106.46],
    ["PER", "Huacho, Lima", -11.11, -77.61],
    ["RUS", "Kolomna, Moscow", 55.08, 38.78],
    ["TUR", "Alanya, Antalya", 36.54, 32],
    ["GBR", "Birmingham, London", 52.48, -1.9],
    ["USA", "Buffalo, New York", 42.89, -78.88],
    ["CAN", "Sept-Îles, Quebec", 50.2, -66.38],
    ["DEU", "Neustadt, Hannover", 52.5, 9.46],
  ])("may be the name of a region, and moves no place of it, %s: %s", (country, city, lat, lon) => {
    expect(distance(country, city, lat, lon)).toBeLessThan(20);
  });

  it("is none where it is a country, whose capital is called so too", () => {
    expect(find({ country: "DJI", city: "Dorra, Djibouti" }).label).toBe("Dorra, Djibouti");
  });

  it("is meant itself where only a small place of the name lies beyond its quarters", () => {
    expect(find({ country: "ECU", city: "Zaruma, Cuenca" }).label).toBe("Cuenca, Ecuador");
  });

  it("does not stand against a postcode", () => {
    const { label, matched } = find({ country: "DEU", city: "Halle, Leipzig", postcode: "33790" });
    expect([label.startsWith("Halle"), matched.postcode_agrees]).toEqual([true, true]);
  });

  it.each([
    ["CHN", "广州市白云区", 23.16, 113.27],
    ["CHN", "广东省深圳市南山区", 22.53, 113.93],
    ["CHN", "北京市朝阳区", 39.92, 116.44],
    ["JPN", "東京都港区", 35.66, 139.75],
    ["JPN", "大阪府大阪市此花区", 34.69, 135.5],
    ["JPN", "京都府京都市", 35.01, 135.77],
  ])("stands before the name in Chinese and Japanese, %s: %s", (country, city, lat, lon) => {
    expect(distance(country, city, lat, lon)).toBeLessThan(20);
  });
});

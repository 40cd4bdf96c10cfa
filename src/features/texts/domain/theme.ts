/** WCAG 2.2 AA for text of any size. */
export const CONTRAST_MIN = 4.5

type Rgb = readonly [number, number, number]

const rgbOf = (color: string): Rgb => {
  const value = Number.parseInt(color.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const colorOf = (rgb: Rgb): string =>
  `#${rgb.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = rgbOf(color).map(value => {
    const part = value / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

/** @param share of the second color, 0 to 1 */
function mix(a: string, b: string, share: number): string {
  const [from, to] = [rgbOf(a), rgbOf(b)]
  const part = (at: 0 | 1 | 2) => from[at] + (to[at] - from[at]) * share
  return colorOf([part(0), part(1), part(2)])
}

const STEP = 0.01

/** Moves a color toward black or white, keeping its hue, until its contrast to each of the others is sufficient. */
function reach(color: string, toward: '#000000' | '#ffffff', against: readonly string[]): string {
  let moved = color
  for (let share = 0; share <= 1; share += STEP) {
    moved = mix(color, toward, share)
    if (against.every(other => contrast(moved, other) >= CONTRAST_MIN)) return moved
  }
  return moved
}

/** The neutral colors of each scheme (tokens.css) that the theme's colors stand on and beside. */
export const NEUTRALS = {
  light: {
    surfaces: ['#faf6ee', '#fffdf8', '#f2ebde'],
    inks: ['#2a2622', '#635a50'],
    on: '#fffdf8',
  },
  dark: {
    surfaces: ['#1b1815', '#25211d', '#15120f'],
    inks: ['#f1e9dc', '#b9ad9d'],
    on: '#15120f',
  },
} as const

const TINT = 0.2

/** The paper with as much of a color as leaves all inks readable on it. */
function tint(paper: string, color: string, inks: readonly string[]): string {
  for (let share = TINT; share > 0; share -= STEP) {
    const tinted = mix(paper, color, share)
    if (inks.every(ink => contrast(ink, tinted) >= CONTRAST_MIN)) return tinted
  }
  return paper
}

export type Scheme = keyof typeof NEUTRALS

export interface Shades {
  main: string
  strong: string
  soft: string
  on: string
}

/** What a scheme makes of a chosen color. */
export function shadesOf(color: string, scheme: Scheme): Shades {
  const { surfaces, inks, on } = NEUTRALS[scheme]
  const [paper] = surfaces
  const toward = scheme === 'light' ? '#000000' : '#ffffff'
  const base = reach(color, toward, surfaces)
  const soft = tint(paper, base, inks)
  const main = reach(base, toward, [...surfaces, soft, on])
  return { main, strong: mix(main, toward, 0.22), soft, on }
}

/** The band that fills a whole row, under light text in both schemes. */
const bandOf = (color: string, scheme: Scheme): string =>
  reach(mix(color, '#000000', scheme === 'light' ? 0 : 0.2), '#000000', ['#fffdf8'])

const variables = (name: string, { main, strong, soft, on }: Shades) =>
  `--color-${name}:${main};--color-${name}-strong:${strong};--color-${name}-soft:${soft};--color-on-${name}:${on}`

const rules = (primary: string, accent: string, scheme: Scheme) =>
  `:root{${variables('primary', shadesOf(primary, scheme))};${variables('accent', shadesOf(accent, scheme))}}.deep:not([class*=deep-]){--deep:${bandOf(primary, scheme)}}`

const SANS = 'system-ui,"Segoe UI",Roboto,sans-serif'

/** The first is the site's own, which is declared in tokens.css; the others are on every device. */
export const TYPE_PAIRS: Readonly<Record<string, readonly [serif: string, sans: string]>> = {
  Bookish: [
    'Newsreader,"Newsreader Fallback",Georgia,serif',
    '"Figtree Variable","Figtree Fallback",system-ui,sans-serif',
  ],
  Modern: [SANS, SANS],
  Classic: ['Georgia,"Times New Roman",serif', 'Georgia,"Times New Roman",serif'],
  Friendly: ['ui-rounded,"Trebuchet MS","Gill Sans",Candara,sans-serif', SANS],
}

const CORNERS: Readonly<Record<string, readonly [sm: string, md: string, lg: string]>> = {
  Round: ['.75rem', '1.25rem', '2rem'],
  Square: ['0', '0', '0'],
}

/** Uses typefaces that every device has, so that nothing more is loaded; empty for the site's own. */
export function shapeCss(type: string, corners: string): string {
  const [serif, sans] = type === 'Bookish' ? [] : (TYPE_PAIRS[type] ?? [])
  const [sm, md, lg] = CORNERS[corners] ?? []
  const faces = serif ? `--font-serif:${serif};--font-sans:${sans};` : ''
  const radii = sm ? `--radius-sm:${sm};--radius-md:${md};--radius-lg:${lg};` : ''
  return faces || radii ? `:root{${faces}${radii}}` : ''
}

/** @param tokens the stylesheet that declares both schemes. @returns rules that hold whatever a device prefers */
export function schemeCss(tokens: string, scheme: Scheme): string {
  const [light = '', dark = ''] = tokens.split('@media (prefers-color-scheme: dark)')
  const declared = [
    ...(scheme === 'light' ? light : dark).matchAll(/--(?:color|shadow)-[\w-]+:[^;]+;/g),
  ]
  return `html:root{color-scheme:${scheme};${declared.map(([declaration]) => declaration.replace(/\s+/g, ' ')).join('')}}`
}

/** Outside every layer, so it wins over the built styles. */
export const themeCss = (primary: string, accent: string): string =>
  `${rules(primary, accent, 'light')}@media (prefers-color-scheme:dark){${rules(primary, accent, 'dark')}}`

/** The same for a site with one scheme only. */
export const oneSchemeCss = (primary: string, accent: string, scheme: Scheme): string =>
  rules(primary, accent, scheme).replaceAll(':root{', 'html:root{')

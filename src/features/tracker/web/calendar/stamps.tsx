import type { SVGProps } from 'react'

type Paint = Pick<
  SVGProps<SVGPathElement>,
  | 'fill'
  | 'stroke'
  | 'strokeWidth'
  | 'strokeLinecap'
  | 'strokeLinejoin'
  | 'strokeDasharray'
  | 'opacity'
>

/** One color of a mark: path data relative to the mark's place. */
export interface Layer extends Paint {
  d: string
}

/** In the drawing's units. */
export type Place = readonly [x: number, y: number]

/** A mark at many places with one element per layer: drawn one by one, a year's marks are most of the page's elements. */
export const Stamps = ({ layers, at }: { layers: readonly Layer[]; at: readonly Place[] }) =>
  at.length > 0 &&
  layers.map(({ d, ...paint }) => (
    <path key={d} d={at.map(([x, y]) => `M${x} ${y}${d}`).join('')} fill="none" {...paint} />
  ))

/** A circle around `x y`. */
export const disc = (radius: number, x = 0, y = 0): string => {
  const arc = `a${radius} ${radius} 0 1 0 `
  return `m${x - radius} ${y}${arc}${2 * radius} 0${arc}${-2 * radius} 0z`
}

export function box(x: number, y: number, width: number, height: number, radius: number): string {
  const [across, down] = [width - 2 * radius, height - 2 * radius]
  const turn = (right: number, below: number) =>
    `a${radius} ${radius} 0 0 1 ${right * radius} ${below * radius}`
  return `m${x + radius} ${y}h${across}${turn(1, 1)}v${down}${turn(-1, 1)}h${-across}${turn(-1, -1)}v${-down}${turn(1, -1)}z`
}

import { ROOMS, type Room } from '../constants.ts'
import type { Words } from './words.ts'

/** The front, middle and back room, with what the site says of them. */
export const roomsOf = (words: Words): Room[] => {
  const said = words('rooms')
  return ROOMS.map((room, at) => ({ ...room, ...said[at] }))
}

import { type Said, template } from '#src/contract/own-words.ts'
import { ROOMS, type Room } from '../constants.ts'
import type { Words } from './words.ts'

/** The front, middle and back room, with what the site says of them. */
export const roomsOf = (words: Words): Said<Room>[] => {
  const own = words('rooms')
  return ROOMS.map((room, at) => ({ ...template(room), ...own[at] }))
}

import { randomInt } from 'node:crypto'
import { ROOM } from '../constants.ts'

/** Without 0 and 1, which are read as o and l. */
const SIGNS = 'abcdefghijklmnopqrstuvwxyz23456789'
const LENGTH = 16

const newRoom = (): string =>
  Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/** Where an appointment of a type is: `{room}` is one room of its own, which nobody can guess. */
export function placesOf(type: { place: string; video_link: string }) {
  const room = newRoom()
  return {
    place: type.place.replaceAll(ROOM, room),
    video_link: type.video_link.replaceAll(ROOM, room),
  }
}

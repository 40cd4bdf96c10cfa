import { readFileSync } from 'node:fs'
import type { Fault } from './find.ts'

export const HARMLESS = 'test/harmless-faults.json'

/** A survivor that changes nothing anybody could notice, and why. Found again by its text, wherever it moves. */
interface Harmless extends Pick<Fault, 'file' | 'kind' | 'before'> {
  reason: string
}

export const harmless: readonly Harmless[] = JSON.parse(readFileSync(HARMLESS, 'utf8'))

export const nameOf = ({ file, kind, before }: Pick<Fault, 'file' | 'kind' | 'before'>): string =>
  `${file} ${kind} ${before}`

export const reasonOf = (fault: Fault): string | undefined =>
  harmless.find(each => nameOf(each) === nameOf(fault))?.reason

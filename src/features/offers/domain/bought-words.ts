import { numberText } from '#src/contract/formats.ts'
import type { Content } from '../contract/offers.ts'

const WORDS = [
  ...['', 'one', 'two', 'three', 'four', 'five', 'six'],
  ...['seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
]

const inWords = (count: number): string => WORDS[count] ?? numberText(count)

/** 'Your six sessions are here', else the title: what a new buyer reads first. */
export function boughtWords(contents: readonly Content[], title: string): string {
  const count = contents.reduce((sum, each) => sum + (each.kind === 'sessions' ? each.count : 0), 0)
  if (count === 0) return `“${title}” is yours`
  return count === 1 ? 'Your session is here' : `Your ${inWords(count)} sessions are here`
}

/** Where somebody new finds it. */
export const boughtHome = (contents: readonly Content[]): string =>
  contents.some(({ kind }) => kind === 'sessions') ? '/coaching/mine' : '/account'

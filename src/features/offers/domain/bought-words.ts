import { msg } from '@lingui/core/runtime-macro'
import { numberText } from '#src/contract/formats.ts'
import { said } from '#src/contract/i18n.ts'
import type { Content } from '../contract/offers.ts'

const WORDS = [
  ...['', msg`one`, msg`two`, msg`three`, msg`four`, msg`five`, msg`six`],
  ...[msg`seven`, msg`eight`, msg`nine`, msg`ten`, msg`eleven`, msg`twelve`],
]

const inWords = (count: number): string => said(WORDS[count] ?? numberText(count))

/** 'Your six sessions are here', else the title: what a new buyer reads first. */
export function boughtWords(contents: readonly Content[], title: string): string {
  const count = contents.reduce((sum, each) => sum + (each.kind === 'sessions' ? each.count : 0), 0)
  if (count === 0) return said(msg`“${{ title }}” is yours`)
  return count === 1
    ? said(msg`Your session is here`)
    : said(msg`Your ${{ count: inWords(count) }} sessions are here`)
}

/** Where somebody new finds it. */
export const boughtHome = (contents: readonly Content[]): string =>
  contents.some(({ kind }) => kind === 'sessions') ? '/coaching/mine' : '/account'

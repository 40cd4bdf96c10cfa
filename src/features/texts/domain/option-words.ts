import { msg } from '@lingui/core/runtime-macro'
import { said, type Words } from '#src/contract/i18n.ts'
import { DRAWERS, TOOLS } from '../constants.ts'

/** What the options of choices are called; in English as they are stored. */
const OPTION_WORDS: Readonly<Record<string, Words>> = {
  on: msg`on`,
  off: msg`off`,
  Bookish: msg`Bookish`,
  Modern: msg`Modern`,
  Classic: msg`Classic`,
  Friendly: msg`Friendly`,
  Soft: msg`Soft`,
  Round: msg`Round`,
  Square: msg`Square`,
  Both: msg`Both`,
  Light: msg`Light`,
  Dark: msg`Dark`,
  week: msg`week`,
  month: msg`month`,
  session: msg`session`,
  hour: msg`hour`,
  program: msg`program`,
  free: msg`free`,
  basic: msg`basic`,
  coaching: msg`coaching`,
  premium: msg`premium`,
  ...Object.fromEntries(TOOLS.map(({ id, title }) => [id, title])),
  ...Object.fromEntries(DRAWERS.map(({ name, title }) => [name, title])),
}

/** @param option as it is stored; a currency's code stays */
export const optionWords = (option: string): string => said(OPTION_WORDS[option] ?? option)

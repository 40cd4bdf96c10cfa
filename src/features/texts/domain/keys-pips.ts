import { type Key, keysOf } from './kinds.ts'

const tools = keysOf('tools')

import { DEFAULT_LABELS } from './pips.ts'

const LABEL_MAX = 60

export const PIP_KEYS: Readonly<Record<`pips.${number}`, Key<string>>> = Object.fromEntries(
  DEFAULT_LABELS.map((label, at) => [
    `pips.${at + 1}`,
    tools.text(`Daily Domino: pip ${at + 1} of a new domino`, LABEL_MAX, label, { plain: true }),
  ]),
)

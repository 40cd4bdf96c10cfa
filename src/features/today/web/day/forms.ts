import {
  completeDomino,
  createDomino,
  createReflection,
  updateDomino,
} from '#src/features/tracker/contract/dominoes.ts'
import type { FormKind, Typed } from '#src/platform/web/routing/form-kind.ts'

const ofDomino = ({ domino }: Typed) => ({ id: domino })
const leadsTo = () => '/today'

/** What is pressed and typed on /today, for browsers without scripts and before they run. */
export const FORMS: readonly FormKind[] = [
  {
    name: 'domino',
    endpoint: createDomino,
    keeps: ['title'],
    leadsTo,
    body: ({ form: _, lead_pip, ...typed }) => ({
      ...typed,
      ...(lead_pip && { lead_pip: Number(lead_pip) }),
    }),
  },
  { name: 'pips', endpoint: updateDomino, keeps: [], params: ofDomino, leadsTo },
  {
    name: 'tipped',
    endpoint: updateDomino,
    keeps: [],
    params: ofDomino,
    leadsTo,
    body: ({ tipped }) => ({ tipped: tipped === 'true' }),
  },
  { name: 'complete', endpoint: completeDomino, keeps: [], params: ofDomino, leadsTo },
  {
    name: 'reflection',
    endpoint: createReflection,
    keeps: ['reflection'],
    leadsTo,
    body: ({ domino, reflection }) => ({ domino_id: Number(domino), reflection }),
  },
]

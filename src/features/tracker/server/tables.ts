import { no, type TableClaims } from '#src/platform/server/db/claims.ts'
import type { FieldHistory } from '#src/platform/server/db/field-history.ts'
import { PIP_KEYS, PIP_LABELS, PIP_STATUS_KEYS } from '../domain/pips.ts'

/** The types inside JSON columns. */
export interface ColumnTypes {
  domino_entries: {
    field_history: FieldHistory
  }
}

export const trackerTables = {
  domino_entries: {
    quota: { texts: ['title', 'description', ...PIP_KEYS] },
    texts: {
      whose: 'member',
      words: ['title', 'description', ...PIP_LABELS],
      kept: 'until the member deletes it or the account',
      codes: ['client_id', 'field_history', ...PIP_STATUS_KEYS],
    },
  },
  domino_reflections: {
    quota: { through: ['domino_id', 'domino_entries'] },
    texts: {
      whose: 'member',
      words: ['reflection'],
      kept: 'until the member deletes it or the account',
      codes: ['client_id'],
    },
  },
  deleted_client_ids: {
    export: no('says only that something was deleted'),
    texts: { codes: ['client_id'] },
  },
  pip_marks: {
    quota: { texts: ['status'], through: ['entry_id', 'domino_entries'] },
    texts: { codes: ['status'] },
  },
  rest_days: {
    quota: {},
  },
} as const satisfies TableClaims

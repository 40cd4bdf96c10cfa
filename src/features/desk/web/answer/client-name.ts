import { t } from '@lingui/core/macro'
import type { ClientRow } from '#src/features/coaching/contract/clients.ts'

type Named = Pick<ClientRow, 'full_name' | 'username' | 'invited_as' | 'invited_name'>

export const clientName = ({ full_name, username, invited_as, invited_name }: Named): string =>
  full_name ||
  username ||
  (invited_name ? `${invited_name} (${invited_as})` : invited_as) ||
  t`A member who left`

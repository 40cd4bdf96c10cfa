import { t } from '@lingui/core/macro'
import { listText } from '#src/contract/formats.ts'
import type { ClientRow } from '#src/features/coaching/contract/clients.ts'

type Sent = Pick<ClientRow, 'unread' | 'check_in_at' | 'results_new'>

/** Of results there is something to read, and not to answer. */
export const wantsAnswer = ({ unread, check_in_at }: Sent): boolean =>
  unread > 0 || check_in_at !== null

/** 'a check-in and 2 messages' */
export function sentWords({ unread, check_in_at, results_new }: Sent): string {
  const parts = [
    ...(check_in_at ? [t`a check-in`] : []),
    ...(unread > 0 ? [unread === 1 ? t`a message` : t`${unread} messages`] : []),
    ...(results_new ? [t`assessment results`] : []),
  ]
  return listText(parts)
}

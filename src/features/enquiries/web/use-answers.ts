import { t } from '@lingui/core/macro'
import { SESSIONS } from '#src/features/scheduling/web/queries.ts'
import { ApiError, call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import {
  answerBooking,
  answerContact,
  type BookingRequest,
  confirmBooking,
  listContacts,
  type Question,
} from '../contract.ts'
import { BOOKINGS } from './queries.ts'

export const useQuestionMark = ({ id }: Pick<Question, 'id'>) =>
  useChange(
    (answered: boolean) => call(answerContact, { params: { id: String(id) }, body: { answered } }),
    { failed: { title: t`Nothing was changed` }, refetch: [listContacts] },
  )

export const useRequestMark = ({ id }: Pick<BookingRequest, 'id'>) =>
  useChange(
    (answered: boolean) => call(answerBooking, { params: { id: String(id) }, body: { answered } }),
    { failed: { title: t`Nothing was changed` }, refetch: BOOKINGS },
  )

export const isTaken = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'slot_taken'

interface Confirming {
  onDone?: () => void
  /** The time has been taken meanwhile; the failure names others. */
  onTaken?: (error: Error) => void
}

/** Confirms the wanted time of a request; given another start, offers that, or books it where no mail can be sent. */
export function useConfirm({ id }: Pick<BookingRequest, 'id'>, { onDone, onTaken }: Confirming) {
  const { sendsMail } = siteSettings()
  return useChange(
    (start: string | undefined, idempotencyKey) =>
      call(confirmBooking, {
        params: { id: String(id) },
        body: start === undefined ? {} : { start, offer: sendsMail },
        idempotencyKey,
      }),
    {
      done: ({ status }) => ({
        title: status === 'held' ? t`The time was offered` : t`The session is booked`,
        description: !sendsMail
          ? t`This site sends no mail yet: please tell them yourself.`
          : status === 'held'
            ? t`They accept it by the link in their mail.`
            : t`They get the invitation by mail.`,
      }),
      failed: error => (isTaken(error) ? undefined : { title: t`Nothing was booked` }),
      onFailed: error => isTaken(error) && onTaken?.(error),
      refetch: [...BOOKINGS, ...SESSIONS],
      ...(onDone && { onDone }),
    },
  )
}

import type { Selectable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Mails } from '../db/rows.generated.ts'

export type QueuedMail = Selectable<Mails>

export type OutgoingMail = Omit<
  QueuedMail,
  'letter_id' | 'status' | 'due_at' | 'last_error' | 'expires_at' | 'sent_at'
>

/** Whether a mail that waited may still be handed over. */
export type MailCheck = (db: Db, mail: QueuedMail) => Promise<boolean>

export type Delivery =
  | { kind: 'sent' }
  /** Certainly not accepted; worth another attempt. */
  | { kind: 'retry'; reason: string }
  | { kind: 'refused'; reason: string }
  /** The connection broke after the handover: it may have been accepted. */
  | { kind: 'uncertain'; reason: string }

export interface Transport {
  /** @param handingOver awaited just before the server could accept the message */
  deliver: (mail: OutgoingMail, handingOver: () => Promise<void>) => Promise<Delivery>
  /** Tells whether a mail has arrived, for a transport that can know. */
  hasArrived?: ((mail: Pick<QueuedMail, 'id' | 'kind'>) => boolean) | undefined
}

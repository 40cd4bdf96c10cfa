import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { i18n } from '#src/contract/i18n.ts'
import { clientsQuery } from '#src/features/coaching/web/queries.ts'
import { priceWords } from '#src/features/texts/domain/sale-price.ts'
import { call } from '#src/platform/web/api/api.ts'
import { SelectField, TextField } from '#src/platform/web/forms/fields.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { Field, Select } from '#src/platform/web/ui/field.tsx'
import { FailedChange } from '#src/platform/web/ui/loading.tsx'
import type { OwnOffer } from '../../contract/offers.ts'
import { givePurchase } from '../../contract/purchases.ts'
import { SELLING } from '../queries.ts'

const WAYS = {
  given: {
    title: msg`Give to a client`,
    description: msg`They get what the offer holds without paying, and a mail that says so.`,
    action: msg`Give it`,
    done: msg`It was given`,
  },
  bank: {
    title: msg`Paid by bank`,
    description: msg`Somebody paid you outside of this site. They get what the offer holds.`,
    action: msg`Record the payment`,
    done: msg`The payment is recorded`,
  },
} as const

type Way = keyof typeof WAYS

interface GiveDialogProps {
  paid: Way
  offers: readonly OwnOffer[]
  /** Who gets it, where that is clear. */
  member?: { id: number; name: string }
  trigger: ReactElement
}

/** Makes a purchase without a payment on this site. */
export function GiveDialog({ paid, trigger, ...rest }: GiveDialogProps) {
  const [isOpen, setOpen] = useState(false)
  const { title, description } = WAYS[paid]
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      trigger={trigger}
      title={i18n._(title)}
      description={i18n._(description)}
    >
      <GiveForm paid={paid} {...rest} onDone={() => setOpen(false)} />
    </Dialog>
  )
}

/** The value of the list of clients that stands for somebody who is not in it. */
const BY_EMAIL = 'email'

function GiveForm({
  paid,
  offers,
  member,
  onDone,
}: Omit<GiveDialogProps, 'trigger'> & { onDone: () => void }) {
  const list = useInfiniteQuery({ ...clientsQuery('', false), enabled: !member })
  const clients = (list.data?.pages.flatMap(page => page.data) ?? []).flatMap(
    ({ member_id, full_name, username, status }) =>
      member_id !== null && status === 'active'
        ? [{ id: member_id, name: full_name || username || '' }]
        : [],
  )
  /** The chosen client's id, or BY_EMAIL: nothing else can be chosen where there are no clients. */
  const chosenIn = ({ who }: { who: string }) =>
    member ? String(member.id) : who || (clients.length === 0 ? BY_EMAIL : '')
  const form = useForm({
    stored: { offer: String(offers[0]?.id ?? ''), who: '', email: '' },
    check(typed) {
      const chosen = chosenIn(typed)
      if (chosen === '') return { member: t`Please choose somebody.` }
      return chosen === BY_EMAIL && !typed.email.includes('@')
        ? { email: t`Please enter a mail address.` }
        : {}
    },
    send(typed, idempotencyKey) {
      const chosen = chosenIn(typed)
      const body = {
        offer: Number(typed.offer),
        paid,
        ...(chosen === BY_EMAIL ? { email: typed.email } : { member: Number(chosen) }),
      }
      return call(givePurchase, { body, idempotencyKey })
    },
    done: ({ offer: { title } }) => ({ title: WAYS[paid].done, description: title }),
    onDone,
    refetch: SELLING,
  })
  const chosen = chosenIn(form.values)

  return (
    <Form of={form} className="grid gap-5">
      <SelectField name="offer" label={t`Offer`}>
        {offers.map(each => (
          <option key={each.id} value={each.id}>
            {`${each.title}, ${priceWords(each)}`}
          </option>
        ))}
      </SelectField>
      {member ? (
        <p>
          <Trans>
            For <strong>{member.name}</strong>
          </Trans>
        </p>
      ) : (
        <Field label={t`For whom`} error={form.errors.member} required>
          <Select value={chosen} onChange={event => form.set({ who: event.target.value })}>
            {chosen === '' && <option value="">{t`Please choose`}</option>}
            {clients.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value={BY_EMAIL}>{t`Somebody else, by mail address`}</option>
          </Select>
        </Field>
      )}
      {chosen === BY_EMAIL && (
        <TextField
          name="email"
          label={t`Mail address`}
          hint={t`They get a mail with a link that leads in, whether or not they have an account.`}
          required
          type="email"
          autoComplete="off"
          maxLength={254}
        />
      )}
      {Object.keys(form.errors).length === 0 && (
        <FailedChange of={form}>{t`Nothing is lost. Please try again.`}</FailedChange>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onDone}>
          <Trans>Not now</Trans>
        </Button>
        <SubmitButton>{i18n._(WAYS[paid].action)}</SubmitButton>
      </div>
    </Form>
  )
}

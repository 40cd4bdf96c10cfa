import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import type { BodyIn } from '#src/contract/endpoint.ts'
import { clientsQuery } from '#src/features/coaching/web/queries.ts'
import { priceWords } from '#src/features/texts/domain/sale-price.ts'
import { ApiError, call, messageOf, useChange } from '#src/platform/web/api/api.ts'
import { Form, SubmitButton } from '#src/platform/web/sections/form.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { Field, Select, TextInput } from '#src/platform/web/ui/field.tsx'
import type { OwnOffer } from '../../contract/offers.ts'
import { givePurchase } from '../../contract/purchases.ts'
import { SELLING } from '../queries.ts'

const WAYS = {
  given: {
    title: 'Give to a client',
    description: 'They get what the offer holds without paying, and a mail that says so.',
    action: 'Give it',
    done: 'It was given',
  },
  bank: {
    title: 'Paid by bank',
    description: 'Somebody paid you outside of this site. They get what the offer holds.',
    action: 'Record the payment',
    done: 'The payment is recorded',
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
      title={title}
      description={description}
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
  const [offer, setOffer] = useState(String(offers[0]?.id ?? ''))
  const [who, setWho] = useState('')
  const [email, setEmail] = useState('')
  const [isChecked, setChecked] = useState(false)
  const chosen = member ? String(member.id) : who || (clients.length === 0 ? BY_EMAIL : '')
  const give = useChange(
    (body: BodyIn<typeof givePurchase>, idempotencyKey) =>
      call(givePurchase, { body, idempotencyKey }),
    {
      done: ({ offer: { title } }) => ({ title: WAYS[paid].done, description: title }),
      onDone,
      refetch: SELLING,
    },
  )
  const sent = give.error instanceof ApiError ? give.error.fields : {}
  const whoError = isChecked && chosen === '' ? 'Please choose somebody.' : sent.member
  const emailError =
    isChecked && chosen === BY_EMAIL && !email.includes('@')
      ? 'Please enter a mail address.'
      : sent.email

  function submit() {
    setChecked(true)
    if (chosen === '' || (chosen === BY_EMAIL && !email.includes('@'))) return
    give.mutate({
      offer: Number(offer),
      paid,
      ...(chosen === BY_EMAIL ? { email } : { member: Number(chosen) }),
    })
  }

  return (
    <Form className="grid gap-5" busy={give.isPending} onSubmit={submit}>
      <Field label="Offer">
        <Select value={offer} onChange={event => setOffer(event.target.value)}>
          {offers.map(each => (
            <option key={each.id} value={each.id}>
              {`${each.title}, ${priceWords(each)}`}
            </option>
          ))}
        </Select>
      </Field>
      {member ? (
        <p>
          For <strong>{member.name}</strong>
        </p>
      ) : (
        <Field label="For whom" error={whoError} required>
          <Select value={chosen} onChange={event => setWho(event.target.value)}>
            {chosen === '' && <option value="">Please choose</option>}
            {clients.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value={BY_EMAIL}>Somebody else, by mail address</option>
          </Select>
        </Field>
      )}
      {chosen === BY_EMAIL && (
        <Field
          label="Mail address"
          hint="They get a mail with a link that leads in, whether or not they have an account."
          error={emailError}
          required
        >
          <TextInput
            type="email"
            autoComplete="off"
            maxLength={254}
            value={email}
            onChange={event => setEmail(event.target.value)}
          />
        </Field>
      )}
      {give.error && Object.keys(sent).length === 0 && (
        <Alert tone="danger">{messageOf(give.error, 'Nothing is lost. Please try again.')}</Alert>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onDone}>
          Not now
        </Button>
        <SubmitButton>{WAYS[paid].action}</SubmitButton>
      </div>
    </Form>
  )
}

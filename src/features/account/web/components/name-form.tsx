import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { href, useLocation } from 'react-router'
import { returnPath } from '#src/contract/return-path.ts'
import { NAME_MAX } from '#src/features/sign-in/constants.ts'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { call } from '#src/platform/web/api/api.ts'
import { TextField } from '#src/platform/web/forms/fields.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { withQuery } from '#src/platform/web/routing/with-query.ts'
import { Card } from '#src/platform/web/ui/card.tsx'
import { chooseName } from '../../contract.ts'

/** @param props.next where it leads; the account by default */
export function NameForm({ next }: { next?: string | undefined }) {
  const { user } = useSession()
  const form = useForm({
    stored: { full_name: user?.full_name ?? '' },
    schema: chooseName.body,
    send: body => call(chooseName, { body }),
    stays: true,
    onDone() {
      // As a document, so that the next page knows the new name.
      window.location.assign(returnPath(next) ?? href('/account'))
      // Never resolves, so that the form stays busy until the next page has loaded.
      return new Promise(() => {})
    },
    native: { name: 'name', action: withQuery(href('/account/name'), { next }) },
    alert: { failed: t`Your name could not be saved. Please try again.` },
  })
  return (
    <Form of={form}>
      <TextField
        name="full_name"
        label={t`Your name`}
        hint={t`As you introduce yourself, such as Maya Lindgren.`}
        autoComplete="name"
        maxLength={NAME_MAX}
        required
      />
      <SubmitButton size="lg" className="self-start">
        <Trans>Save my name</Trans>
      </SubmitButton>
    </Form>
  )
}

/** On the pages of an administrator without a name, because members would see none. */
export function AskName() {
  const { user } = useSession()
  const { pathname, search } = useLocation()
  // The first step of the first hour asks for it itself.
  if (!user?.is_admin || user.full_name || pathname === href('/admin/site/start')) return null
  return (
    <div className="wrap max-w-[86rem] pt-6">
      <Card className="max-w-xl">
        <h2 className="text-2xl">
          <Trans>What is your name?</Trans>
        </h2>
        <p className="mt-1 mb-4 text-ink-soft">
          <Trans>Members see it in invitations, messages, mails and their calendar.</Trans>
        </p>
        <NameForm next={pathname + search} />
      </Card>
    </div>
  )
}

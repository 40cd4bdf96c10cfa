import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasMembership } from '#src/features/membership/domain/access.ts'
import type { User } from '#src/features/sign-in/contract/user.ts'
import { CodeField, PasswordField } from '#src/features/sign-in/web/components/sign-in-fields.tsx'
import { twoFactorQuery } from '#src/features/sign-in/web/components/two-factor-query.ts'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { call } from '#src/platform/web/api/api.ts'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Dialog, DialogClose } from '#src/platform/web/ui/dialog.tsx'
import { deleteUser, deletion } from '../../contract.ts'

const deletedData = (user: User): string[] => [
  t`your profile and your signed-in devices`,
  t`your dominoes with their pips and reflections, and your rest days`,
  t`your weekly planners`,
  t`your cabinet, all three drawers`,
  t`your assessment results`,
  ...(hasMembership(user)
    ? [
        t`your membership, immediately: it does not run to the end of its month, and nothing more is charged`,
      ]
    : []),
  ...(user.email_verified && user.email
    ? [t`your newsletter subscription with ${user.email}`]
    : []),
]

export function DeleteAccount({ user }: { user: User }) {
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="danger" className="justify-self-start">
          <Trans>Delete my account</Trans>
        </Button>
      }
      title={t`Delete your account?`}
      description={t`This cannot be undone, and we cannot restore anything. It deletes:`}
    >
      <ul className="mb-5 list-disc space-y-1 ps-5">
        {deletedData(user).map(each => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <p className="mb-5 text-ink-soft">
        <Trans>
          Messages and booking requests that you sent to the team are not part of the account, and
          the team keeps them.
        </Trans>
      </p>
      <DeleteForm user={user} />
    </Dialog>
  )
}

function DeleteForm({ user }: { user: User }) {
  const { leave } = useSession()
  const form = useForm({
    stored: { password: '' },
    schema: deletion,
    send: body => call(deleteUser, { body, retry: false }),
    onDone() {
      const description = t`Everything in it is gone. Take care.`
      void leave({ title: t`Account deleted`, description }, user.id)
      // Never resolves, so that the form stays busy until the next page has loaded.
      return new Promise(() => {})
    },
    alert: { failed: t`Your account could not be deleted. Please try again.` },
  })
  const asksCode = Boolean(useQuery(twoFactorQuery).data?.on_since)
  return (
    <Form of={form}>
      <input type="hidden" name="username" autoComplete="username" value={user.username} />
      <PasswordField name="password" label={t`Your password`} />
      {asksCode && <CodeField />}
      <div className="flex flex-wrap justify-end gap-3">
        <DialogClose
          render={
            <Button variant="secondary">
              <Trans>Keep my account</Trans>
            </Button>
          }
        />
        <SubmitButton variant="danger">
          <Trans>Delete everything</Trans>
        </SubmitButton>
      </div>
    </Form>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { href, Link } from 'react-router'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { call } from '#src/platform/web/api/api.ts'
import { outdate } from '#src/platform/web/api/query-keys.ts'
import { focusHeading } from '#src/platform/web/browser/focus-heading.ts'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { toast } from '#src/platform/web/toast-store.ts'
import { Choice } from '#src/platform/web/ui/field.tsx'
import { FailedChange } from '#src/platform/web/ui/loading.tsx'
import type { NameChoice } from '../constants.ts'
import type { Group } from '../contract/groups.ts'
import { joinGroup } from '../contract/members.ts'
import { isFull } from './group-facts.ts'
import { OF_GROUP } from './queries.ts'

function NameWords({ name, words }: { name: NameChoice; words: string }) {
  const soft = 'text-ink-soft text-sm'
  if (name === 'username')
    return (
      <Trans>
        {words}
        <span className={soft}>, your username</span>
      </Trans>
    )
  return words ? (
    <Trans>
      {words}
      <span className={soft}>, your full name</span>
    </Trans>
  ) : (
    <Trans>
      Your full name<span className={soft}> is not in your account yet</span>
    </Trans>
  )
}

interface NameFieldProps {
  value: NameChoice
  onChange: (name: NameChoice) => void
  legend: string
}

export function NameField({ value, onChange, legend }: NameFieldProps) {
  const { user } = useSession()
  const names = [
    ['username', user?.username ?? ''],
    ['full_name', user?.full_name ?? ''],
  ] as const
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {names.map(([name, words]) => (
        <Choice
          key={name}
          type="radio"
          name="name"
          value={name}
          checked={value === name}
          disabled={words === ''}
          onChange={() => onChange(name)}
        >
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <NameWords name={name} words={words} />
          </span>
        </Choice>
      ))}
      {!user?.full_name && (
        <Link to={href('/account')} className="text-link inline-flex min-h-11 items-center text-sm">
          <Trans>Add your full name</Trans>
        </Link>
      )}
    </fieldset>
  )
}

export function JoinForm({ group }: { group: Group }) {
  const client = useQueryClient()
  const start: { name: NameChoice } = { name: group.your.name ?? 'username' }
  const form = useForm({
    stored: start,
    send: body => call(joinGroup, { params: { id: String(group.id) }, body }),
    stays: true,
    done: { title: t`You are in`, description: group.name },
    onFailed(error) {
      if (isFull(error))
        toast({
          title: t`You are in line`,
          description: t`All places are taken. When one falls free, the first in line gets it, and a mail.`,
        })
      return undefined
    },
    async refetch() {
      await outdate(client, ...OF_GROUP)
      focusHeading()
    },
  })
  return (
    <Form of={form} className="grid gap-4">
      <NameField
        legend={t`How should the others see you?`}
        value={form.values.name}
        onChange={name => form.set({ name })}
      />
      <p className="text-ink-soft text-sm">
        <Trans>The others see this name and what you write here, and nothing else of you.</Trans>
      </p>
      {!isFull(form.error) && (
        <FailedChange of={form} title={t`Not joined yet`}>
          {t`Please try again in a moment.`}
        </FailedChange>
      )}
      <SubmitButton size="lg" className="justify-self-start">
        <Trans>Join</Trans>
      </SubmitButton>
    </Form>
  )
}

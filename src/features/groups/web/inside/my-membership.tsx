import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { i18n } from '#src/contract/i18n.ts'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { Choice, Field, Options, Select } from '#src/platform/web/ui/field.tsx'
import { DIGESTS, type Digest, LEAVINGS, type NameChoice } from '../../constants.ts'
import type { Group } from '../../contract/groups.ts'
import { leaveGroup, updateMembership } from '../../contract/members.ts'
import { NameField } from '../join-form.tsx'
import { groupChange, groupsChange, hasBoards } from '../queries.ts'

type Leaving = (typeof LEAVINGS)[number]

const LABELS = {
  keep: msg`Keep what I wrote, as a former member’s`,
  remove: msg`Remove what I wrote`,
} as const satisfies Record<Leaving, MessageDescriptor>

function Leave({ group }: { group: Group }) {
  const navigate = useNavigate()
  const [posts, setPosts] = useState<Leaving>('keep')
  const leave = useChange(
    () => call(leaveGroup, { params: { id: String(group.id) }, body: { posts } }),
    {
      ...groupsChange(t`You are still in the group`),
      done: { title: t`You have left the group`, description: group.name },
      onDone: () => void navigate(href('/groups')),
    },
  )
  return (
    <div className="border-line border-t pt-4">
      <ConfirmDialog
        trigger={
          <Button variant="quiet" busy={leave.isPending}>
            <Trans>Leave the group</Trans>
          </Button>
        }
        title={t`Leave ${group.name}?`}
        description={t`Your seats and places in line are given up right away.`}
        confirmLabel={t`Leave the group`}
        cancelLabel={t`Stay`}
        onConfirm={() => leave.mutate()}
      >
        <fieldset className="mt-4">
          <legend className="sr-only">
            <Trans>What should happen to what you wrote?</Trans>
          </legend>
          {LEAVINGS.map(each => (
            <Choice
              key={each}
              type="radio"
              name="posts"
              value={each}
              checked={posts === each}
              onChange={() => setPosts(each)}
            >
              {i18n._(LABELS[each])}
            </Choice>
          ))}
        </fieldset>
      </ConfirmDialog>
    </div>
  )
}

const DIGEST_LABELS = {
  none: msg`Nothing by mail`,
  daily: msg`Every morning there is something new`,
  weekly: msg`On Mondays, when there is something new`,
} as const satisfies Record<Digest, MessageDescriptor>

export function MyMembership({ group }: { group: Group }) {
  const { user } = useSession()
  const change = useChange(
    (body: { name?: NameChoice; mail?: Digest }) =>
      call(updateMembership, { params: { id: String(group.id) }, body }),
    groupChange(),
  )
  const { name = group.your.name, mail = group.your.mail } = change.isPending
    ? change.variables
    : {}
  return (
    <Card className="grid gap-6">
      <NameField
        legend={t`The others see me as`}
        value={name ?? 'username'}
        onChange={chosen => change.mutate({ name: chosen })}
      />
      {hasBoards() && (
        <div>
          <Field
            label={t`What is new, by mail`}
            hint={t`Titles and numbers only, never anybody’s words.`}
            className="max-w-md"
          >
            <Select
              value={mail ?? 'none'}
              disabled={!user?.email_verified}
              onChange={event => change.mutate({ mail: event.target.value as Digest })}
            >
              <Options of={DIGESTS} labels={DIGEST_LABELS} />
            </Select>
          </Field>
          {!user?.email_verified && (
            <p className="mt-1 text-sm">
              <Trans>
                Mails go to a confirmed address only.{' '}
                <Link to={href('/account')} className="text-link">
                  Confirm yours
                </Link>
              </Trans>
            </p>
          )}
        </div>
      )}
      {group.your.status === 'member' && <Leave group={group} />}
    </Card>
  )
}

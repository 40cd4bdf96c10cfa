import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { type Content, type ContentVersion, restoreContent } from '../../contract/content.ts'
import { OWN_SITE, versionsQuery } from '../queries.ts'
import type { SiteDraft } from './use-site-draft.ts'

/** What was published before, with who and when; each can become the draft again. */
export function VersionList({ content, draft }: { content: Content; draft: SiteDraft }) {
  const { data: versions = [] } = useQuery(versionsQuery)
  const restore = useChange(
    (version: number) =>
      call(restoreContent, {
        params: { version: String(version) },
        body: { version: content.version },
      }),
    {
      done: {
        title: t`Restored as a draft`,
        description: t`Look at it, and publish it when it is right.`,
      },
      failed: { title: t`Nothing was restored` },
      onDone: () => draft.drop(),
      refetch: OWN_SITE,
    },
  )
  return (
    <section aria-labelledby="versions" className="mt-14">
      <h2 id="versions" className="text-2xl">
        <Trans>Versions</Trans>
      </h2>
      <p className="mt-1 text-ink-soft">
        <Trans>
          The last 50 published versions. Restoring one makes it the draft; visitors do not see it
          until you publish.
        </Trans>
      </p>
      <ul className="mt-4 divide-y divide-line border-line border-y">
        {versions.map(each => (
          <Version key={each.version} version={each}>
            <Restore
              name={`version ${each.version}`}
              onConfirm={() => restore.mutate(each.version)}
            />
          </Version>
        ))}
        <li className="flex flex-wrap items-center justify-between gap-3 py-3">
          <p className="font-semibold">
            <Trans>The new site, as it was installed</Trans>
          </p>
          <Restore name={t`the new site`} onConfirm={() => restore.mutate(0)} />
        </li>
      </ul>
    </section>
  )
}

function Version({ version, children }: { version: ContentVersion; children: ReactNode }) {
  const { dayAndTime } = useFormats()
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-semibold">
          <Trans>Version {version.version}</Trans>
          {version.is_live && (
            <Badge tone="done" className="ms-2">
              <Trans>Live</Trans>
            </Badge>
          )}
        </p>
        <p className="text-ink-soft text-sm">
          {version.username}, {dayAndTime(version.published_at)}
        </p>
        <p className="text-sm">
          <Trans>Changed: {version.changed.join(', ')}</Trans>
        </p>
      </div>
      {children}
    </li>
  )
}

function Restore({ name, onConfirm }: { name: string; onConfirm: () => void }) {
  return (
    <ConfirmDialog
      title={t`Restore ${name} as the draft?`}
      description={t`It replaces the current draft. Visitors do not see it until you publish.`}
      confirmLabel={t`Restore`}
      tone="primary"
      trigger={
        <Button size="sm" variant="secondary">
          <Trans>
            Restore<span className="sr-only"> {name}</span>
          </Trans>
        </Button>
      }
      onConfirm={onConfirm}
    />
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MessagesSquare, Trash2 } from 'lucide-react'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { Switch } from '#src/platform/web/ui/field.tsx'
import type { Chat } from '../use-chat.ts'
import type { Saved } from '../use-saved.ts'

export function SavedConversations({
  saved,
  chat,
  onOpen,
}: {
  saved: Saved
  chat: Chat
  onOpen: () => void
}) {
  const { dayAndTime } = useFormats()
  const open = async (id: number) => {
    const found = await saved.open(id)
    if (!found) return
    chat.load(found.messages)
    onOpen()
  }
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <Switch
        label={t`Save this conversation`}
        checked={saved.isOn}
        disabled={chat.busy}
        onChange={on => saved.toggle(on, chat.messages)}
      />
      <p className="text-ink-soft text-sm">
        <Trans>
          In your account, visible only to you, until you delete it. Switching this off deletes the
          saved copy.
        </Trans>
      </p>
      {saved.list.length > 0 && (
        <section
          aria-labelledby="kept"
          className="mt-2 grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2"
        >
          <h2 id="kept" className="text-xl">
            <Trans>Saved conversations</Trans>
          </h2>
          <ul className="divide-y divide-line border-line border-y">
            {saved.list.map(each => (
              <li key={each.id} className="flex items-center gap-2">
                <button
                  type="button"
                  aria-current={each.id === saved.current || undefined}
                  onClick={() => open(each.id)}
                  className="flex min-h-14 min-w-0 flex-1 cursor-pointer items-center gap-3 py-2 text-start hover:text-primary aria-[current]:font-semibold"
                >
                  <MessagesSquare aria-hidden className="size-5 shrink-0 text-ink-soft" />
                  <span className="min-w-0">
                    <span className="block truncate">{each.title}</span>
                    <span className="block font-normal text-ink-soft text-sm">
                      {dayAndTime(each.updated_at)}
                    </span>
                  </span>
                </button>
                <Button
                  variant="quiet"
                  aria-label={t`Delete: ${each.title}`}
                  data-tip
                  className="w-11 shrink-0 px-0!"
                  onClick={() => saved.remove(each.id)}
                >
                  <Trash2 aria-hidden className="size-5" />
                </Button>
              </li>
            ))}
          </ul>
          {saved.list.length > 1 && (
            <ConfirmDialog
              title={t`Delete all saved conversations?`}
              description={t`They are deleted permanently. The chat above stays until you clear it.`}
              confirmLabel={t`Delete all`}
              onConfirm={saved.removeAll}
              trigger={
                <Button variant="quiet" size="sm" className="justify-self-start">
                  <Trans>Delete all</Trans>
                </Button>
              }
            />
          )}
        </section>
      )}
    </div>
  )
}

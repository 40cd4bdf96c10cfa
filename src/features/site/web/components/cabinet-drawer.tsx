import type { DRAWERS } from '#src/features/content/constants.ts'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { CONTROL } from '#src/platform/web/ui/field.tsx'

const QUIET = buttonClass('quiet', 'sm')

interface CabinetDrawerProps {
  drawer: (typeof DRAWERS)[number]
  samples: readonly { title: string; content: string }[]
  open: boolean
}

/** A native disclosure that works without JavaScript; `cabinet-demo.ts` makes it editable. */
export function CabinetDrawer({ drawer, samples, open }: CabinetDrawerProps) {
  return (
    <details open={open} className="group rounded-lg bg-sheet shadow-soft" data-drawer={drawer.id}>
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-4 px-5 py-4 [&::-webkit-details-marker]:hidden sm:px-6">
        <span aria-hidden="true" className="h-2 w-10 shrink-0 rounded-full bg-tile-edge shadow-soft" />
        <span className="flex-1">
          <h2 className="text-2xl">{drawer.title}</h2>
          <span className="text-ink-soft text-sm">{drawer.hint}</span>
        </span>
        <svg
          viewBox="0 0 20 20"
          aria-hidden="true"
          className="size-5 shrink-0 fill-none stroke-2 stroke-ink-soft transition-transform duration-200 group-open:rotate-180"
        >
          <path d="M4 7l6 6 6-6" />
        </svg>
      </summary>
      <div className="px-5 pb-5 sm:px-6">
        <ul className="divide-y divide-line border-line border-t" data-entries>
          {samples.map(({ title, content }) => (
            <Entry key={title} title={title} content={content} />
          ))}
        </ul>
        <button type="button" data-act="add" hidden className={`${buttonClass('secondary', 'sm')} mt-3`}>
          Add entry
        </button>
      </div>
    </details>
  )
}

function Entry({ title, content }: { title: string; content: string }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-4" data-entry>
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="text-xl" data-title>
          {title}
        </h3>
        <p className="whitespace-pre-line text-ink-soft" data-content>
          {content}
        </p>
      </div>
      <div className="flex gap-1" data-actions hidden>
        <button type="button" data-act="edit" className={QUIET}>
          Edit
        </button>
        <button type="button" data-act="delete" className={QUIET}>
          Delete
        </button>
      </div>
    </li>
  )
}

/** Templates that `cabinet-demo.ts` clones: an entry, and the form of an entry. */
export function CabinetTemplates() {
  return (
    <>
      <template data-template="entry">
        <Entry title="" content="" />
      </template>
      <template data-template="editor">
        <li className="py-4">
          <form noValidate className="space-y-3">
            <label className="block font-semibold">
              Title
              <input
                name="title"
                maxLength={200}
                autoComplete="off"
                className={`${CONTROL} mt-1 min-h-11 font-normal`}
              />
            </label>
            <label className="block font-semibold">
              Content
              <textarea name="content" rows={3} className={`${CONTROL} mt-1 font-normal`} />
            </label>
            <div className="flex flex-wrap gap-2">
              <button type="submit" className={buttonClass('primary', 'sm')}>
                Save
              </button>
              <button type="button" data-act="delete" className={QUIET}>
                Delete
              </button>
            </div>
          </form>
        </li>
      </template>
    </>
  )
}

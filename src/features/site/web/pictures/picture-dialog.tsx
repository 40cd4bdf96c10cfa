import { useQuery } from '@tanstack/react-query'
import { Check, Trash2 } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { call, useChange } from '#src/platform/web/api/api.ts'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { FailedChange, Loading } from '#src/platform/web/ui/loading.tsx'
import { deletePicture, type LibraryPicture } from '../../contract/pictures.ts'
import { picturesQuery } from '../queries.ts'
import { UploadForm } from './upload-form.tsx'

interface PictureDialogProps {
  trigger: ReactElement
  /** The address of the picture that is chosen now. */
  current?: string
  onChoose: (picture: LibraryPicture) => void
}

/** The library: choose a picture, add one, or delete one that is used nowhere. */
export function PictureDialog({ trigger, current, onChoose }: PictureDialogProps) {
  const [open, setOpen] = useState(false)
  const choose = (picture: LibraryPicture) => {
    onChoose(picture)
    setOpen(false)
  }
  return (
    <Dialog
      title="Pictures"
      description="Up to 100. Choose one, or add another."
      trigger={trigger}
      open={open}
      onOpenChange={setOpen}
      className="max-w-3xl"
    >
      <div className="grid gap-6">
        <UploadForm onAdded={choose} />
        {open && <Library current={current} onChoose={choose} />}
      </div>
    </Dialog>
  )
}

function Library({
  current,
  onChoose,
}: Pick<PictureDialogProps, 'onChoose'> & { current: string | undefined }) {
  const pictures = useQuery(picturesQuery)
  const remove = useChange((id: number) => call(deletePicture, { params: { id: String(id) } }), {
    refetch: [picturesQuery.queryKey],
  })
  if (!pictures.data)
    return <Loading query={pictures} title="The pictures could not be loaded" className="h-40" />
  if (pictures.data.length === 0) return <p className="text-ink-soft">There are no pictures yet.</p>
  return (
    <div>
      <FailedChange of={remove} className="mb-4">
        The picture could not be deleted. Please try again.
      </FailedChange>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-4">
        {pictures.data.map(picture => (
          <li key={picture.id} className="overflow-hidden rounded-md border border-line">
            <button
              type="button"
              onClick={() => onChoose(picture)}
              aria-pressed={picture.url === current}
              className="relative block w-full cursor-pointer bg-sunken"
            >
              <img
                src={picture.url}
                alt={picture.alt || 'A decorative picture'}
                loading="lazy"
                className="h-28 w-full object-contain"
              />
              {picture.url === current && (
                <Check
                  aria-hidden
                  className="absolute top-1 right-1 size-6 rounded-full bg-primary p-1 text-on-primary"
                />
              )}
            </button>
            <div className="flex items-center justify-between gap-2 pl-2">
              <span className="truncate text-ink-soft text-sm">{picture.alt || 'Decorative'}</span>
              <button
                type="button"
                aria-label={`Delete: ${picture.alt || 'decorative picture'}`}
                data-tip
                disabled={remove.isPending}
                onClick={() => remove.mutate(picture.id)}
                className="grid size-11 shrink-0 cursor-pointer place-items-center text-ink-soft hover:text-danger"
              >
                <Trash2 aria-hidden className="size-4" />
              </button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

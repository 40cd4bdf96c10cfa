import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { UploadForm } from '#src/features/site/web/pictures/upload-form.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import { addOfferPicture, type Offer } from '../../contract/offers.ts'
import { offerPicturesQuery } from '../queries.ts'

export type OfferPicture = NonNullable<Offer['picture']>

interface PictureChoiceProps {
  /** An id, or nothing. */
  value: string
  onChange: (id: string) => void
}

/** One of the library's pictures, or another that is added to it. */
export function PictureChoice({ value, onChange }: PictureChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  const { data = [] } = useQuery(offerPicturesQuery)
  const chosen = data.find(({ id }) => String(id) === value)
  const choose = (id: number) => {
    onChange(String(id))
    setOpen(false)
  }
  return (
    <fieldset>
      <legend className="font-semibold">
        Picture <span className="ml-1 font-normal text-ink-soft text-sm">(optional)</span>
      </legend>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        {chosen && (
          <img
            src={chosen.url}
            alt={chosen.alt || 'The chosen picture'}
            className="h-16 max-w-48 rounded-md border border-line object-cover"
          />
        )}
        <Dialog
          title="Pictures"
          description="The pictures of this site."
          open={isOpen}
          onOpenChange={setOpen}
          className="max-w-3xl"
          trigger={
            <Button size="sm" variant="secondary">
              {chosen ? 'Change the picture' : 'Choose a picture'}
            </Button>
          }
        >
          <Library value={value} onChoose={choose} />
        </Dialog>
        {chosen && (
          <Button size="sm" variant="quiet" onClick={() => onChange('')}>
            Leave it out
          </Button>
        )}
      </div>
    </fieldset>
  )
}

function Library({ value, onChoose }: { value: string; onChoose: (id: number) => void }) {
  const pictures = useQuery({ ...offerPicturesQuery, staleTime: 0 })
  return (
    <div className="grid gap-6">
      <UploadForm
        to={addOfferPicture}
        onAdded={({ id }) => {
          void pictures.refetch()
          onChoose(id)
        }}
      />
      {!pictures.data && (
        <Loading query={pictures} className="h-40">
          The pictures could not be loaded.
        </Loading>
      )}
      {pictures.data?.length === 0 && <p className="text-ink-soft">There are no pictures yet.</p>}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-4">
        {pictures.data?.map(({ id, url, alt }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={String(id) === value}
              onClick={() => onChoose(id)}
              className="block w-full cursor-pointer overflow-hidden rounded-md border-2 border-line bg-sunken hover:border-primary aria-pressed:border-primary"
            >
              <img
                src={url}
                alt={alt || 'A decorative picture'}
                loading="lazy"
                className="h-28 w-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

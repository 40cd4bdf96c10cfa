import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/platform/web/api/api.ts'
import { refetch } from '#src/platform/web/api/query-client.ts'
import { addPicture, addPictureSize, type LibraryPicture } from '../../contract/pictures.ts'
import { picturesQuery } from '../queries.ts'
import { scaled } from './scale.ts'

interface Upload {
  file: File
  /** Empty when it is decorative. */
  alt: string
}

async function upload({ file, alt }: Upload): Promise<LibraryPicture> {
  const [largest, ...smaller] = await scaled(file)
  if (!largest) throw new Error('This picture is empty.')
  const query = alt ? { alt } : { alt: '', decorative: 'true' as const }
  let picture = await call(addPicture, { query, bytes: largest.blob })
  for (const { width, blob } of smaller) {
    if (blob.type !== 'image/webp') break
    picture = await call(addPictureSize, {
      params: { id: String(picture.id), width: String(width) },
      bytes: blob,
    })
  }
  return picture
}

/** Scales a picture in the browser and adds it to the library. */
export function useUpload(onAdded: (picture: LibraryPicture) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: upload,
    onSuccess: picture => {
      void refetch(client, picturesQuery)
      onAdded(picture)
    },
  })
}

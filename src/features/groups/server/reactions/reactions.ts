import type { Db } from '#src/platform/server/db/database.ts'
import type { PostKind, Reaction } from '../../constants.ts'
import type { Inside, Visit } from '../access/access.ts'
import { reachPost } from '../board/reach.ts'
import * as store from './store.ts'

interface Post {
  kind: PostKind
  id: number
}

const shown = async (db: Db, { kind, id }: Post, { me, blocked }: Inside): Promise<store.Reacted> =>
  (await store.listReactions(db, kind, [id], { memberId: me.id, blocked }))(id)

export async function react(db: Db, visit: Visit, post: Post, reaction: Reaction): Promise<store.Reacted> {
  const inside = await reachPost(db, visit, post)
  await store.putReaction(db, post.kind, post.id, { memberId: inside.me.id, reaction })
  return shown(db, post, inside)
}

export async function unreact(db: Db, visit: Visit, post: Post): Promise<store.Reacted> {
  const inside = await reachPost(db, visit, post)
  await store.deleteReaction(db, post.kind, post.id, inside.me.id)
  return shown(db, post, inside)
}

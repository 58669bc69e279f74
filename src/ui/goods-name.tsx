/** “Name, unit” as papers have it, the name in its own direction: behind an Urdu one the unit would else be read backwards. */
export function GoodsName({ name }: { name: string }) {
  const at = name.lastIndexOf(', ')
  if (at < 0) return <bdi>{name}</bdi>
  return (
    <>
      <bdi>{name.slice(0, at)}</bdi>
      {name.slice(at)}
    </>
  )
}

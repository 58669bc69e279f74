const RIGHT_TO_LEFT = /[\u0590-\u08FF]/

/** “Name, unit” as papers have it: behind an Urdu name, which has its own direction, the unit would else be read backwards. */
export function GoodsName({ name }: { name: string }) {
  const at = name.lastIndexOf(', ')
  if (at < 0 || !RIGHT_TO_LEFT.test(name)) return name
  return (
    <>
      <bdi>{name.slice(0, at)}</bdi>
      {name.slice(at)}
    </>
  )
}

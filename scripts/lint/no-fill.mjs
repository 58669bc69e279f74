/**
 * People type one key after the other: a field that closes or changes with its first digit passes a test that fills it at
 * once.
 */
const noFill = {
  create: (context) => ({
    CallExpression(node) {
      const { callee } = node
      const name =
        callee.type === 'MemberExpression' && (callee.computed ? callee.property.value : callee.property.name)
      if (name === 'fill' && node.arguments.length < 2 && callee.object.type !== 'NewExpression')
        context.report({ node, message: 'Type keys, as people do: use typeText.' })
    },
  }),
}

export default { meta: { name: 'journeys' }, rules: { 'no-fill': noFill } }

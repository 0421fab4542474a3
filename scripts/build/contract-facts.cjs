const ts = require("typescript");

/** What only the server reads of a contract; in a reply or a body, its `kind` is the client's too. */
const SERVER_ONLY = new Set(["params", "query", "summary", "status", "failureFields", "whileViewing"]);
const SHAPES = new Set(["reply", "body"]);
/** Of the calls of an import (`importContracts`), the schemas that it is made with. */
const SCHEMAS = new Set(["found", "fields", "summary", "view", "commit"]);

/**
 * Webpack loader of the browser's `lib/**\/api.ts` and `lib/imports/contracts.ts`: leaves of every contract what a call needs
 * (method, path, permission, failure, and whether body or reply are bytes). The schemas, and with them the validation library,
 * stay on the server.
 */
module.exports = factsOf;

/**
 * The text of an `api.ts` without its schemas, and without the imports and constants that only they used. A contract is the
 * plain object that `contract()` answers: unlike a call, one that a screen does not use is left out of its bundle.
 */
function factsOf(source) {
  const file = ts.createSourceFile("api.ts", source, ts.ScriptTarget.Latest, true);
  const { transformed } = ts.transform(file, [withoutSchemas]);
  // Types are nothing to a browser, and would keep the schemas they are taken from.
  let statements = transformed[0].statements.filter(
    (one) => !ts.isTypeAliasDeclaration(one) && !ts.isInterfaceDeclaration(one) && !one.importClause?.isTypeOnly,
  );
  for (let before = -1; before !== statements.length; ) {
    before = statements.length;
    statements = statements.filter((one) => isNeeded(one, statements));
  }
  return ts.createPrinter({ removeComments: true }).printFile(ts.factory.updateSourceFile(file, statements));
}

const FACTS = {
  contract: facts,
  importContracts: (made) =>
    ts.factory.createObjectLiteralExpression(made.properties.filter(({ name }) => !SCHEMAS.has(name?.text))),
};

const withoutSchemas = (context) => (root) => {
  const visit = (node) => {
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return ts.visitEachChild(node, visit, context);
    const [given] = node.arguments;
    const left = FACTS[node.expression.text];
    if (!left || !given || !ts.isObjectLiteralExpression(given)) return ts.visitEachChild(node, visit, context);
    return left === facts ? facts(given) : ts.factory.updateCallExpression(node, node.expression, [], [left(given)]);
  };
  return ts.visitNode(root, visit);
};

function facts(contract) {
  return ts.factory.createObjectLiteralExpression(
    contract.properties.flatMap((property) => {
      const name = property.name?.text;
      if (SERVER_ONLY.has(name)) return [];
      if (!SHAPES.has(name)) return [property];
      const shape = property.initializer;
      if (shape && ts.isIdentifier(shape) && isConstantObject(shape)) return [property];
      if (!shape || !ts.isObjectLiteralExpression(shape)) return [];
      const rest = shape.properties.filter((part) => part.name?.text !== "fields");
      return [ts.factory.createPropertyAssignment(name, ts.factory.createObjectLiteralExpression(rest))];
    }),
  );
}

/** Whether a name is of a `const` of the file that holds an object as it is, such as a binary reply; schemas are calls. */
function isConstantObject(identifier) {
  const constants = identifier
    .getSourceFile()
    .statements.filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations]);
  const value = constants.find(({ name }) => name.text === identifier.text)?.initializer;
  return value !== undefined && ts.isObjectLiteralExpression(ts.isAsExpression(value) ? value.expression : value);
}

/** Exports are; an import or a constant is when another statement names it. */
function isNeeded(statement, statements) {
  const names = declared(statement);
  if (!names) return true;
  return statements.some((other) => other !== statement && names.some((name) => mentions(other, name)));
}

function declared(statement) {
  if (ts.isImportDeclaration(statement)) {
    const clause = statement.importClause;
    if (!clause) return undefined;
    const named = clause.namedBindings;
    const inside = !named ? [] : ts.isNamespaceImport(named) ? [named] : [...named.elements];
    return [clause, ...inside].flatMap(({ name }) => (name ? [name.text] : []));
  }
  const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  if (!ts.isVariableStatement(statement) || isExported) return undefined;
  return statement.declarationList.declarations.map(({ name }) => name.text);
}

function mentions(node, name) {
  if (ts.isIdentifier(node)) return node.text === name;
  return ts.forEachChild(node, (child) => mentions(child, name) || undefined) ?? false;
}

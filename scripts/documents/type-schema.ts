import ts from 'typescript';

type Json = Readonly<Record<string, unknown>>;

/**
 * The JSON Schema of a type that is plain data, from its declaration: comments become descriptions, named interfaces
 * definitions, and all numbers are integers from 0. Objects allow no other properties.
 * @param name of an exported interface of the file
 */
export function typeSchema(file: string, name: string, title: string): Json {
  const program = ts.createProgram([file], {
    strict: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: [],
  });
  return new SchemaWriter(program.getTypeChecker()).schemaOf(program.getSourceFile(file)!, name, title);
}

class SchemaWriter {
  readonly #checker: ts.TypeChecker;
  readonly #definitions: Record<string, unknown> = {};

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  schemaOf(source: ts.SourceFile, name: string, title: string): Json {
    const exported = this.#checker.getExportsOfModule(this.#checker.getSymbolAtLocation(source)!);
    const symbol = exported.find(each => each.name === name)!;
    const schema = this.#objectOf(this.#checker.getDeclaredTypeOfSymbol(symbol));
    return {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title,
      ...this.#described(symbol),
      ...schema,
      $defs: this.#definitions,
    };
  }

  #described(symbol: ts.Symbol): Json {
    const text = ts.displayPartsToString(symbol.getDocumentationComment(this.#checker)).replaceAll('\n', ' ');
    return text === '' ? {} : { description: text };
  }

  #of(type: ts.Type): Json {
    if (type.isUnion()) return this.#unionOf(type.types);
    if (type.isLiteral()) return { const: type.value };
    if (type.flags & ts.TypeFlags.BooleanLiteral) return { const: this.#checker.typeToString(type) === 'true' };
    if (type.flags & ts.TypeFlags.String) return { type: 'string' };
    if (type.flags & ts.TypeFlags.Number) return { type: 'integer', minimum: 0 };
    if (this.#checker.isArrayType(type)) {
      return { type: 'array', items: this.#of(this.#checker.getTypeArguments(type as ts.TypeReference)[0]!) };
    }
    return type.isClassOrInterface() ? this.#reference(type) : this.#objectOf(type);
  }

  /** Texts that are listed, and whatever may be null, too. Properties that can be left out are undefined, as well. */
  #unionOf(all: readonly ts.Type[]): Json {
    const types = all.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined));
    const others = types.filter(({ flags }) => !(flags & ts.TypeFlags.Null));
    const texts = others.flatMap(type => (type.isStringLiteral() ? [type.value] : []));
    if (texts.length < others.length && others.length > 1) throw new Error('a union of objects has no schema yet');
    const schema = texts.length > 0 ? { type: 'string', enum: texts.sort() } : this.#of(others[0]!);
    if (others.length === types.length) return schema;
    return { anyOf: [schema, { type: 'null' }] };
  }

  #reference(type: ts.InterfaceType): Json {
    const { name } = type.symbol;
    const key = name.charAt(0).toLowerCase() + name.slice(1);
    if (!(key in this.#definitions)) {
      // Its place is kept, so that definitions come in the order in which they are first referred to.
      this.#definitions[key] = null;
      this.#definitions[key] = { ...this.#described(type.symbol), ...this.#objectOf(type) };
    }
    return { $ref: `#/$defs/${key}` };
  }

  #objectOf(type: ts.Type): Json {
    const properties = this.#checker.getPropertiesOfType(type);
    const schemas = properties.map(property => {
      const schema = this.#of(this.#checker.getTypeOfSymbol(property));
      return [property.name, { ...schema, ...this.#described(property) }];
    });
    const required = properties.filter(({ flags }) => !(flags & ts.SymbolFlags.Optional)).map(({ name }) => name);
    return { type: 'object', additionalProperties: false, required, properties: Object.fromEntries(schemas) };
  }
}

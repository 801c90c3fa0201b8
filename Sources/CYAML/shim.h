#include <yaml.h>

/* Swift has unions and arrays of C only by their pointers: this gives the nodes in a mapping, keys before their values, or in a
   sequence; NULL after the last. */
static inline yaml_node_t *apnslint_yaml_child(yaml_document_t *document, const yaml_node_t *node, long index) {
    if (node->type == YAML_MAPPING_NODE) {
        const yaml_node_pair_t *pair = node->data.mapping.pairs.start + index / 2;
        return pair < node->data.mapping.pairs.top
            ? yaml_document_get_node(document, index % 2 == 0 ? pair->key : pair->value) : NULL;
    }
    if (node->type != YAML_SEQUENCE_NODE) return NULL;
    const yaml_node_item_t *item = node->data.sequence.items.start + index;
    return item < node->data.sequence.items.top ? yaml_document_get_node(document, *item) : NULL;
}

/* True if no mapping or sequence is a key of a mapping. */
static inline int apnslint_yaml_has_names(yaml_document_t *document, const yaml_node_t *node) {
    if (node->type != YAML_MAPPING_NODE) return 1;
    for (const yaml_node_pair_t *pair = node->data.mapping.pairs.start; pair < node->data.mapping.pairs.top; pair++) {
        const yaml_node_t *key = yaml_document_get_node(document, pair->key);
        if (key == NULL || key->type != YAML_SCALAR_NODE) return 0;
    }
    return 1;
}

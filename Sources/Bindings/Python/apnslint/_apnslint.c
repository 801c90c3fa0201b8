/* The part of the Python package that calls libapnslint: one type, for Python's stable ABI. */
#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030a0000
#include <Python.h>
#include <apnslint.h>
#include <stdlib.h>
#include <string.h>

/* A smaller payload, in bytes, is checked faster than the interpreter's lock is released and taken again. */
#define LARGE (64 * 1024)

/* Nothing here is shared by interpreters: each linter has the functions of the package that made it. */
typedef struct {
    PyObject_HEAD
    apnslint_linter *linter;
    /* Encodes a payload as the sender does, encodes header fields as JSON, and makes findings of a report and its payload. */
    PyObject *encode, *encode_headers, *decode;
} Linter;

static int is_text(PyObject *value) {
    return PyBytes_Check(value) || PyUnicode_Check(value) || PyByteArray_Check(value) || PyMemoryView_Check(value);
}

/* Finds the bytes of a text, or of what a function makes of another value. Returns the object that owns them, or NULL with an
   exception set. */
static PyObject *bytes_of(PyObject *value, PyObject *encode, const char **start, Py_ssize_t *length) {
    PyObject *owner;
    if (!is_text(value)) owner = PyObject_CallFunctionObjArgs(encode, value, NULL);
    else if (PyBytes_Check(value) || PyUnicode_Check(value)) owner = Py_NewRef(value);
    else owner = PyBytes_FromObject(value);
    if (owner == NULL) return NULL;
    if (PyUnicode_Check(owner)) {
        *start = PyUnicode_AsUTF8AndSize(owner, length);
    } else {
        char *bytes = NULL;
        if (PyBytes_AsStringAndSize(owner, &bytes, length) < 0) bytes = NULL;
        *start = bytes;
    }
    if (*start == NULL) Py_CLEAR(owner);
    return owner;
}

/* Raises the error of a call, and frees its text. */
static PyObject *refused(int code, apnslint_text *text) {
    PyErr_SetString(code == APNSLINT_TOO_LONG ? PyExc_OverflowError : PyExc_ValueError,
                    text->bytes != NULL ? text->bytes : "apnslint refused the call");
    apnslint_text_free(text);
    return NULL;
}

/* Makes a bytes object of a text, and frees the text. */
static PyObject *taken(apnslint_text *text) {
    PyObject *bytes = text->bytes == NULL ? Py_NewRef(Py_None)
                                          : PyBytes_FromStringAndSize(text->bytes, (Py_ssize_t)text->length);
    apnslint_text_free(text);
    return bytes;
}

/* Writes a text in quotes, without its NUL; returns 0 if JSON needs an escape in it. */
static int quote(char **to, const char *text, Py_ssize_t length) {
    *(*to)++ = '"';
    for (Py_ssize_t index = 0; index < length; index++) {
        if ((unsigned char)text[index] < ' ' || text[index] == '"' || text[index] == '\\') return 0;
        *(*to)++ = text[index];
    }
    *(*to)++ = '"';
    return 1;
}

/* The JSON of a dict of texts; NULL, without an exception, for any other value and where an escape is needed. */
static PyObject *plain_headers(PyObject *headers) {
    PyObject *name, *value;
    Py_ssize_t position = 0, length, total = 1;
    if (!PyDict_CheckExact(headers) || PyDict_Size(headers) == 0) return NULL;
    while (PyDict_Next(headers, &position, &name, &value)) {
        for (int part = 0; part < 2; part++) {
            PyObject *text = part == 0 ? name : value;
            if (!PyUnicode_CheckExact(text) || PyUnicode_AsUTF8AndSize(text, &length) == NULL) {
                PyErr_Clear();
                return NULL;
            }
            total += length + 3;
        }
    }
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, total);
    if (bytes == NULL) {
        PyErr_Clear();
        return NULL;
    }
    char *to = PyBytes_AsString(bytes);
    int is_plain = 1;
    *to++ = '{';
    for (position = 0; is_plain && PyDict_Next(headers, &position, &name, &value);) {
        const char *text = PyUnicode_AsUTF8AndSize(name, &length);
        is_plain = text != NULL && quote(&to, text, length);
        *to++ = ':';
        text = PyUnicode_AsUTF8AndSize(value, &length);
        is_plain = is_plain && text != NULL && quote(&to, text, length);
        *to++ = ',';
    }
    /* In place of the last comma. */
    to[-1] = '}';
    if (!is_plain) Py_CLEAR(bytes);
    return bytes;
}

/* The payload and the headers of a call, with the objects that own their bytes, and the library's answer. */
typedef struct {
    PyObject *payload_owner, *headers_owner;
    const char *payload, *headers;
    Py_ssize_t length, headers_length;
    apnslint_text report;
    int code;
} Call;

static int read_call(const Linter *self, Call *call, PyObject *payload, PyObject *headers) {
    memset(call, 0, sizeof *call);
    call->payload_owner = bytes_of(payload, self->encode, &call->payload, &call->length);
    if (call->payload_owner == NULL) return -1;
    if (headers == Py_None) return 0;
    PyObject *plain = plain_headers(headers);
    call->headers_owner =
        bytes_of(plain != NULL ? plain : headers, self->encode_headers, &call->headers, &call->headers_length);
    Py_XDECREF(plain);
    if (call->headers_owner != NULL) return 0;
    Py_CLEAR(call->payload_owner);
    return -1;
}

static void end_call(Call *call) {
    Py_XDECREF(call->payload_owner);
    Py_XDECREF(call->headers_owner);
    apnslint_text_free(&call->report);
}

static void run_check(const Linter *self, Call *call) {
    call->code = apnslint_check(self->linter, call->payload, (size_t)call->length, call->headers,
                                (size_t)call->headers_length, &call->report);
}

static PyObject *findings(const Linter *self, PyObject *payload, Call *call) {
    if (call->code == APNSLINT_CLEAN) return PyList_New(0);
    if (call->code < 0) return refused(call->code, &call->report);
    PyObject *bytes = taken(&call->report);
    if (bytes == NULL) return NULL;
    PyObject *list = PyObject_CallFunctionObjArgs(self->decode, bytes, is_text(payload) ? Py_None : payload, NULL);
    Py_DECREF(bytes);
    return list;
}

static int is_made(const Linter *self) {
    if (self->linter != NULL) return 1;
    PyErr_SetString(PyExc_ValueError, "the linter was not made: __new__ has to be called with options");
    return 0;
}

/* Checks a payload, and returns its findings. */
static PyObject *checked(const Linter *self, PyObject *payload, PyObject *headers, int *code) {
    Call call;
    if (!is_made(self) || read_call(self, &call, payload, headers) < 0) return NULL;
    if (call.length < LARGE) {
        run_check(self, &call);
    } else {
        Py_BEGIN_ALLOW_THREADS
        run_check(self, &call);
        Py_END_ALLOW_THREADS
    }
    PyObject *list = findings(self, payload, &call);
    *code = call.code;
    end_call(&call);
    return list;
}

/* check(payload, headers=None) */
static PyObject *linter_check(Linter *self, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
    Py_ssize_t named = names == NULL ? 0 : PyTuple_Size(names);
    PyObject *payload = count > 0 ? arguments[0] : NULL, *headers = count > 1 ? arguments[1] : Py_None;
    if (count > 2) return PyErr_Format(PyExc_TypeError, "check() takes a payload and headers");
    for (Py_ssize_t index = 0; index < named; index++) {
        PyObject *name = PyTuple_GetItem(names, index), *value = arguments[count + index];
        if (PyUnicode_CompareWithASCIIString(name, "headers") == 0 && count < 2) headers = value;
        else if (PyUnicode_CompareWithASCIIString(name, "payload") == 0 && count < 1) payload = value;
        else return PyErr_Format(PyExc_TypeError, "check() got an unexpected argument %R", name);
    }
    if (payload == NULL) return PyErr_Format(PyExc_TypeError, "check() needs a payload");
    int code;
    return checked(self, payload, headers, &code);
}

/* judge(payload, headers) -> (code, findings) */
static PyObject *linter_judge(Linter *self, PyObject *arguments) {
    PyObject *payload, *headers = Py_None;
    int code;
    if (!PyArg_ParseTuple(arguments, "O|O", &payload, &headers)) return NULL;
    PyObject *list = checked(self, payload, headers, &code);
    return list == NULL ? NULL : Py_BuildValue("(iN)", code, list);
}

/* check_many(payloads, headers), where headers may be a list with those of each payload: reads all payloads, then checks them with the interpreter's lock released. */
static PyObject *linter_check_many(Linter *self, PyObject *arguments) {
    PyObject *payloads, *headers = Py_None, *result = NULL;
    if (!PyArg_ParseTuple(arguments, "O|O", &payloads, &headers) || !is_made(self)) return NULL;
    PyObject *all = PySequence_List(payloads);
    if (all == NULL) return NULL;
    Py_ssize_t count = PyList_Size(all), read = 0;
    int has_own = PyList_Check(headers);
    if (has_own && PyList_Size(headers) != count) {
        Py_DECREF(all);
        return PyErr_Format(PyExc_ValueError, "%zd headers for %zd payloads", PyList_Size(headers), count);
    }
    Call *calls = PyMem_Calloc((size_t)count, sizeof *calls);
    if (calls == NULL) {
        PyErr_NoMemory();
        goto end;
    }
    while (read < count) {
        PyObject *own = has_own ? PyList_GetItem(headers, read) : headers;
        if (own == NULL || read_call(self, &calls[read], PyList_GetItem(all, read), own) < 0) goto end;
        read++;
    }
    Py_BEGIN_ALLOW_THREADS
    for (Py_ssize_t index = 0; index < count; index++) run_check(self, &calls[index]);
    Py_END_ALLOW_THREADS
    result = PyList_New(count);
    for (Py_ssize_t index = 0; result != NULL && index < count; index++) {
        PyObject *list = findings(self, PyList_GetItem(all, index), &calls[index]);
        if (list == NULL || PyList_SetItem(result, index, list) < 0) Py_CLEAR(result);
    }
end:
    for (Py_ssize_t index = 0; index < read; index++) end_call(&calls[index]);
    PyMem_Free(calls);
    Py_DECREF(all);
    return result;
}

/* fix(payload, headers, unsafe) -> (bytes, report as bytes) */
static PyObject *linter_fix(Linter *self, PyObject *arguments) {
    PyObject *payload, *headers;
    int unsafe, code;
    if (!PyArg_ParseTuple(arguments, "OOp", &payload, &headers, &unsafe) || !is_made(self)) return NULL;
    Call call;
    if (read_call(self, &call, payload, headers) < 0) return NULL;
    apnslint_text fixed, report;
    Py_BEGIN_ALLOW_THREADS
    code = apnslint_fix(self->linter, call.payload, (size_t)call.length, call.headers, (size_t)call.headers_length,
                        unsafe ? APNSLINT_FIX_UNSAFE : 0, &fixed, &report);
    Py_END_ALLOW_THREADS
    end_call(&call);
    if (code < 0) {
        apnslint_text_free(&fixed);
        return refused(code, &report);
    }
    PyObject *bytes = taken(&fixed), *text = taken(&report);
    if (bytes != NULL && text != NULL) return Py_BuildValue("(NN)", bytes, text);
    Py_XDECREF(bytes);
    Py_XDECREF(text);
    return NULL;
}

/* Linter(options, encode, encode_headers, decode) */
static PyObject *linter_new(PyTypeObject *type, PyObject *arguments, PyObject *names) {
    const char *options;
    Py_ssize_t length;
    PyObject *encode, *encode_headers, *decode;
    (void)names;
    if (!PyArg_ParseTuple(arguments, "s#OOO", &options, &length, &encode, &encode_headers, &decode)) return NULL;
    apnslint_text problem;
    apnslint_linter *linter = apnslint_create(options, (size_t)length, &problem);
    if (linter == NULL) return refused(APNSLINT_BAD_OPTIONS, &problem);
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    Linter *self = (Linter *)allocate(type, 0);
    if (self == NULL) {
        apnslint_destroy(linter);
        return NULL;
    }
    self->linter = linter;
    self->encode = Py_NewRef(encode);
    self->encode_headers = Py_NewRef(encode_headers);
    self->decode = Py_NewRef(decode);
    return (PyObject *)self;
}

static int linter_traverse(Linter *self, visitproc visit, void *arg) {
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(self->encode);
    Py_VISIT(self->encode_headers);
    Py_VISIT(self->decode);
    return 0;
}

static int linter_clear(Linter *self) {
    Py_CLEAR(self->encode);
    Py_CLEAR(self->encode_headers);
    Py_CLEAR(self->decode);
    return 0;
}

static void linter_dealloc(Linter *self) {
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    apnslint_destroy(self->linter);
    linter_clear(self);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

static PyMethodDef linter_methods[] = {
    {"check", (PyCFunction)(void (*)(void))linter_check, METH_FASTCALL | METH_KEYWORDS,
     "check($self, payload, headers=None)\n--\n\nThe findings of a payload in the order of its text; an empty list if there are none."},
    {"_judge", (PyCFunction)linter_judge, METH_VARARGS, NULL},
    {"_check_many", (PyCFunction)linter_check_many, METH_VARARGS, NULL},
    {"_fix", (PyCFunction)linter_fix, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot linter_slots[] = {
    {Py_tp_new, linter_new},
    {Py_tp_dealloc, linter_dealloc},
    {Py_tp_traverse, linter_traverse},
    {Py_tp_clear, linter_clear},
    {Py_tp_methods, linter_methods},
    {0, NULL},
};

static PyType_Spec linter_spec = {
    "apnslint._apnslint.Linter", sizeof(Linter), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC, linter_slots,
};

/* group(options, notifications) -> report as bytes */
static PyObject *group(PyObject *module, PyObject *arguments) {
    const char *options, *notifications;
    Py_ssize_t options_length, length;
    int code;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "s#s#", &options, &options_length, &notifications, &length)) return NULL;
    apnslint_text report;
    Py_BEGIN_ALLOW_THREADS
    code = apnslint_group(options, (size_t)options_length, notifications, (size_t)length, &report);
    Py_END_ALLOW_THREADS
    return code < 0 ? refused(code, &report) : taken(&report);
}

static PyMethodDef module_methods[] = {{"group", group, METH_VARARGS, NULL}, {NULL, NULL, 0, NULL}};

/* Fills a module; each interpreter has one of its own. */
static int module_exec(PyObject *module) {
    PyObject *type = PyType_FromSpec(&linter_spec);
    if (type != NULL && PyModule_AddObjectRef(module, "Linter", type) == 0 &&
        PyModule_AddStringConstant(module, "version", apnslint_version()) == 0) {
        Py_DECREF(type);
        return 0;
    }
    Py_XDECREF(type);
    return -1;
}

/* Python 3.12's slot for interpreters that each have a lock of their own; the stable ABI of 3.10 has no name for it. */
static const PyModuleDef_Slot own_lock = {3, (void *)2};

static PyModuleDef_Slot module_slots[] = {{Py_mod_exec, module_exec}, {0, NULL}, {0, NULL}};

static struct PyModuleDef module_definition = {
    PyModuleDef_HEAD_INIT, "_apnslint", NULL, 0, module_methods, module_slots, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__apnslint(void) {
    if (atoi(Py_GetVersion() + 2) >= 12) module_slots[1] = own_lock;
    return PyModuleDef_Init(&module_definition);
}
